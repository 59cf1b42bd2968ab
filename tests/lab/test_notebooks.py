"""The notebooks of the documentation run from the first cell to the last, with short settings."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

# Jupyter's own, in the process of the test; the kernel is another one.
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
nbformat: Any = pytest.importorskip("nbformat", reason="nbformat is not installed")
nbclient: Any = pytest.importorskip("nbclient", reason="nbclient is not installed")

FOLDER = Path(__file__).parents[2] / "docs" / "notebooks"
#: What stands in the cell of parameters instead, and what is told in the end.
SHORT = {
    "first-bot": ("DEALS = 60", "against club: -"),
    "strategy-question": ("ERROR, WORLDS = 2.0, 60", "(9, 6) [("),
    "training-run": ("UPDATES, ROWS, HIDDEN, DEALS = 2, 64, (16,), 40", "plays as net:mine.npz"),
}


def test_all_notebooks_are_run_here_and_hold_no_output() -> None:
    found = {path.stem: nbformat.read(path, 4) for path in FOLDER.glob("*.ipynb")}
    assert {*found} == {*SHORT}
    for notebook in found.values():
        nbformat.validate(notebook)
        cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
        assert not any(cell.outputs or cell.execution_count for cell in cells)
        assert [cell.metadata.get("tags") for cell in cells].count(["parameters"]) == 1


@pytest.fixture(scope="module")
def kernel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """One kernel for all notebooks, because it takes longer to start than they do."""
    from jupyter_client.manager import KernelManager

    manager: Any = KernelManager()
    manager.start_kernel(cwd=str(tmp_path_factory.mktemp("notebooks")))
    yield manager
    manager.shutdown_kernel(now=True)


@pytest.mark.parametrize("name", SHORT)
def test_a_notebook_runs(name: str, kernel: Any) -> None:
    parameters, wanted = SHORT[name]
    if name == "training-run":
        reason = "the extra train is not installed: uv run --group test --extra train pytest"
        pytest.importorskip("jax", reason=reason)
    notebook = nbformat.read(FOLDER / f"{name}.ipynb", 4)
    for cell in notebook.cells:
        if "parameters" in cell.metadata.get("tags", []):
            cell.source = parameters
    # What another notebook defined is not there.
    notebook.cells.insert(0, nbformat.v4.new_code_cell("%reset -f"))
    client = nbclient.NotebookClient(notebook, timeout=300, km=kernel)
    try:
        # Raises what a cell raises.
        client.execute()
    finally:
        if client.kc is not None:
            client.kc.stop_channels()
    told = "".join(
        output.text
        for cell in notebook.cells
        if cell.cell_type == "code"
        for output in cell.outputs
        if output.output_type == "stream" and output.name == "stdout"
    )
    assert wanted in told
