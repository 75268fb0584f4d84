import { Link } from "react-router";
import { styled } from "#app/ui/styled.ts";
import type { Block, Line } from "./parse.ts";

const Text = styled("article")(({ theme }) => ({
  maxWidth: 760,
  "& > * + *": { marginTop: 12 },
  "& h2": { marginTop: 28, font: theme.vars.font.h3, scrollMarginTop: 80 },
  "& ol, & ul": { margin: 0, paddingInlineStart: 24 },
  "& li + li": { marginTop: 6 },
  "& .contents": { font: theme.vars.font.body2 },
  // Words of the dashboard look like something that is pressed.
  "& .label": {
    padding: "0 5px",
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: theme.vars.shape.borderRadius,
    background: theme.vars.palette.action.hover,
    fontWeight: 600,
    boxDecorationBreak: "clone",
  },
  "& img": {
    display: "block",
    width: "100%",
    height: "auto",
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: theme.vars.shape.borderRadius,
  },
  "@media print": { maxWidth: "none", "& .contents": { display: "none" }, "& img, & li": { breakInside: "avoid" } },
}));

/** The pieces of a line: words of the dashboard stand out, links lead on. */
const Words = ({ line }: { readonly line: Line }) =>
  line.map((piece, at) => {
    // why the place: the pieces of a text are where they are.
    const key = `${at} ${piece.text}`;
    if (piece.kind === "text") return piece.text;
    if (piece.kind === "strong") return <strong key={key}>{piece.text}</strong>;
    if (piece.kind === "link")
      return (
        <Link key={key} to={piece.to}>
          {piece.text}
        </Link>
      );
    return (
      <span key={key} className="label">
        {piece.text}
      </span>
    );
  });

function Part({ block }: { readonly block: Block }) {
  if (block.kind === "heading") return <h2 id={block.id}>{block.text}</h2>;
  if (block.kind === "image") return <img src={block.src} alt={block.alt} loading="lazy" width={1200} height={750} />;
  if (block.kind === "paragraph")
    return (
      <p>
        <Words line={block.line} />
      </p>
    );
  const Items = block.kind === "steps" ? "ol" : "ul";
  return (
    <Items>
      {block.items.map((line) => (
        <li key={line.map(({ text }) => text).join("")}>
          <Words line={line} />
        </li>
      ))}
    </Items>
  );
}

interface ChapterTextProps {
  readonly blocks: readonly Block[];
  /** What the list of headings is called; there is none for two headings or fewer. */
  readonly contents: string;
}

/** A chapter of the manual, with a list of its headings. */
export function ChapterText({ blocks, contents }: ChapterTextProps) {
  const headings = blocks.filter((block) => block.kind === "heading");
  return (
    <Text>
      {headings.length > 2 && (
        <nav aria-label={contents} className="contents">
          <ul>
            {headings.map(({ id, text }) => (
              <li key={id}>
                <a href={`#${id}`}>{text}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text are where they are
        <Part key={at} block={block} />
      ))}
    </Text>
  );
}
