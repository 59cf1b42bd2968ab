"""Between the engine and the kernel: states and views become numbers and back."""
