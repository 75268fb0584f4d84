import { useState } from "react";
import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { styled } from "./styled.ts";
import { useHydrated } from "./use-hydrated.ts";

const Body = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  "& .address": { display: "flex", flexWrap: "wrap", gap: 8 },
  "& .address input": {
    flex: "1 1 260px",
    minWidth: 0,
    padding: "8px 10px",
    border: `1px solid ${theme.vars.palette.field}`,
    borderRadius: theme.vars.shape.borderRadius,
    background: theme.vars.palette.background.default,
    color: theme.vars.palette.text.primary,
    font: theme.vars.font.body2,
    fontFamily: "monospace",
  },
  "& label": { display: "block", marginBottom: 4, font: theme.vars.font.body2, fontWeight: 600 },
}));

interface OneTimeSecretProps {
  readonly id: string;
  /** The whole address, shown this once. */
  readonly url: string;
  /**
   * The words: that the address is shown this once, what the field is called, what copies it and that it was copied.
   */
  readonly words: Readonly<Record<"once" | "label" | "copy" | "copied", string>>;
}

/** An address that is a key: shown when it was made and never again. */
export function OneTimeSecret({ id, url, words }: OneTimeSecretProps) {
  return (
    <Body>
      <Alert severity="warning">{words.once}</Alert>
      <div>
        <label htmlFor={id}>{words.label}</label>
        <div className="address">
          <input
            id={id}
            type="text"
            readOnly
            value={url}
            spellCheck={false}
            autoComplete="off"
            onFocus={(event) => event.target.select()}
          />
          <CopyButton text={url} words={words} />
        </div>
      </div>
    </Body>
  );
}

/** Copies the address, where a script may. */
function CopyButton({ text, words }: { readonly text: string; readonly words: OneTimeSecretProps["words"] }) {
  const hydrated = useHydrated();
  const [copied, setCopied] = useState(false);
  if (!hydrated || !("clipboard" in navigator)) return null;
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <>
      <Button type="button" variant="outlined" startIcon={<Icon name={copied ? "check" : "note"} />} onClick={copy}>
        {copied ? words.copied : words.copy}
      </Button>
      <span role="status" className="visuallyHidden">
        {copied ? words.copied : ""}
      </span>
    </>
  );
}
