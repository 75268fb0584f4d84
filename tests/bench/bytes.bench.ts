import { weighPages } from "#tests/support/page-weights.ts";
import type { Bench, BenchContext, Figure } from "./figure.ts";
import { startMeasuredProduct } from "./product.ts";

const kilobytes = (bytes: number) => bytes / 1000;

/** Says which pages are heaviest, and of the heaviest what it loads. */
export default {
  title: "bytes of the first load of every page, as sent to a browser that takes brotli",
  async run({ postgresUrl, log }: BenchContext): Promise<readonly Figure[]> {
    const product = await startMeasuredProduct(postgresUrl);
    try {
      const weights = await weighPages(product.url);
      const byHtml = weights.toSorted((a, b) => b.html - a.html);
      const byScripts = weights.toSorted((a, b) => b.javaScript - a.javaScript);
      for (const { page, html } of byHtml.slice(0, 8)) log(`HTML ${kilobytes(html).toFixed(1)} KB: ${page}`);
      for (const { page, javaScript } of byScripts.slice(0, 12))
        log(`JavaScript ${kilobytes(javaScript).toFixed(1)} KB: ${page}`);
      for (const [path, bytes] of byScripts[0]?.scripts.slice(0, 30) ?? [])
        log(`  ${kilobytes(bytes).toFixed(1)} KB ${path}`);
      const [page, scripts] = [byHtml[0], byScripts[0]];
      if (!page || !scripts) throw new Error("no page was weighed");
      return [
        {
          name: "HTML of the heaviest page",
          value: kilobytes(page.html),
          unit: "KB",
          wanted: { atMost: 25 },
          detail: `${page.page}, of ${weights.length} pages`,
        },
        {
          name: "JavaScript of the first load of the heaviest page",
          value: kilobytes(scripts.javaScript),
          unit: "KB",
          wanted: { atMost: 204.8 },
          detail: `${scripts.page}, ${scripts.scripts.length} files`,
        },
      ];
    } finally {
      await product.stop();
    }
  },
} satisfies Bench;
