// The page of a rule sheet: the cards of its table of ranks.
import { drawPlaces } from "./cards.js";
import "./settings.js";

drawPlaces();
