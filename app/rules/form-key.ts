/** The hidden field of every form that writes: names the page that it was on. */
export const formKeyField = "formKey";
