import { createContext } from "react";

/** The document's title as the layout shows it; an error summary puts "Errore:" before it. */
export const PageTitleContext = createContext("");
