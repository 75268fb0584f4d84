import { styled } from "./styled.ts";

/** What is there only where no scripts run: a button that asks the server for what a script does by itself. */
export const WithoutScript = styled("div")({ display: "contents", "@media (scripting: enabled)": { display: "none" } });
