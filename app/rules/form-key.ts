/** The hidden field of every form that writes: names the page that it was on. */
export const formKeyField = "formKey";

/** The hidden field of a form that can be filled in again: its own name, and whose page it was on. */
export const formOfField = "formOf";

/** The hidden field that a page sends when it has to be left: what was typed is kept, and nothing else is done. */
export const storeOnlyField = "keepOnly";

/** The parameter, in the address of a form's page, of the kept form that the page shows again. */
export const storedFormParameter = "kept";
