import { styled } from "./styled.ts";

/** An element that shows only where no scripts run: a button that asks the server for what a script does by itself. */
export const WithoutScript = styled("div")({ display: "contents", "@media (scripting: enabled)": { display: "none" } });
