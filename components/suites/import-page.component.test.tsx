import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { expect, it, vi } from "vitest";
import { manifestById } from "@/lib/benchmarks/registry";
import { newUpload } from "@/lib/contracts/upload";
import { infoOfManifest } from "@/lib/reads/benchmark-info";
import { ImportPage } from "./import-page";

vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh() {}, push() {} }), usePathname: () => "/suites/import" }));

const { id, title, importers, views } = infoOfManifest(manifestById("evolif"));

/** File of a chosen folder. */
function inFolder(path: string): File {
  const file = new File(["{}\n"], path.split("/").at(-1) ?? "");
  Object.defineProperty(file, "webkitRelativePath", { value: path });
  return file;
}

/** Records the requests and gives each upload its number. */
function server() {
  const names: string[] = [];
  const imports: unknown[] = [];
  vi.stubGlobal("fetch", async (url: string, { body }: { body: string }) => {
    if (url === "/api/uploads") return Response.json({ id: names.push(newUpload.parse(JSON.parse(body)).name) });
    if (url !== "/api/suites/import") return Response.json({});
    imports.push(JSON.parse(body));
    // An error keeps the page as it is.
    return Response.json({ error: { code: "invalid", message: "Enough seen.", where: null, issues: [] } }, { status: 422 });
  });
  return { names, imports };
}

it("sends several files of dialogues together with the model name proposed from their folder or typed by a person", async () => {
  const { names, imports } = server();
  render(
    <NuqsTestingAdapter searchParams="?benchmark=evolif&importer=evaluations">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { mutations: { retry: false } } })}>
        <ImportPage benchmarks={[{ id, title, importers, outcomes: views.outcomes }]} />
      </QueryClientProvider>
    </NuqsTestingAdapter>,
  );
  const folder = screen.getByLabelText("Choose a folder");
  const model = screen.getByLabelText<HTMLInputElement>("Model");
  const choose = (...paths: string[]) => fireEvent.change(folder, { target: { files: paths.map(inFolder) } });
  expect(model.value).toBe("");

  choose("evaluation/gpt-5/eval_1.jsonl", "evaluation/gpt-5/eval_2.jsonl", "evaluation/gpt-5/notes.pdf");
  expect(screen.getByText("2 files")).toBeDefined();
  expect(model.value).toBe("gpt-5");
  // The proposed name follows the files: two models have no common name.
  choose("evaluation/o3/eval_1.jsonl", "evaluation/gpt-5/eval_1.jsonl");
  expect(model.value).toBe("");
  choose("evaluation/o3/eval_1.jsonl", "evaluation/o3/eval_2.jsonl");
  expect(model.value).toBe("o3");
  // A typed name is kept.
  fireEvent.change(model, { target: { value: "o3, high effort" } });
  choose("evaluation/o3/eval_2.jsonl", "evaluation/o3/eval_10.jsonl");
  expect(model.value).toBe("o3, high effort");

  fireEvent.click(screen.getByRole("button", { name: "Import replies" }));
  await waitFor(() => expect(imports).toHaveLength(1));
  expect(names).toEqual(["evaluation/o3/eval_2.jsonl", "evaluation/o3/eval_10.jsonl"]);
  expect(imports[0]).toMatchObject({ benchmark: "evolif", importer: "evaluations", uploads: [1, 2], asked: { model: "o3, high effort" } });
  expect(await screen.findByText("Enough seen.")).toBeDefined();
  vi.unstubAllGlobals();
});

it("sends nothing without a file and shows that one is missing", () => {
  const { names } = server();
  render(
    <NuqsTestingAdapter searchParams="?importer=evaluations">
      <QueryClientProvider client={new QueryClient()}>
        <ImportPage benchmarks={[{ id, title, importers, outcomes: views.outcomes }]} />
      </QueryClientProvider>
    </NuqsTestingAdapter>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Import replies" }));
  expect(screen.getByText("Choose a file first.")).toBeDefined();
  expect(names).toEqual([]);
  vi.unstubAllGlobals();
});

it("asks before a link discards the chosen files", () => {
  server();
  render(
    <NuqsTestingAdapter searchParams="?benchmark=evolif&importer=evaluations">
      <QueryClientProvider client={new QueryClient()}>
        <a href="/runs">Runs</a>
        <ImportPage benchmarks={[{ id, title, importers, outcomes: views.outcomes }]} />
      </QueryClientProvider>
    </NuqsTestingAdapter>,
  );
  fireEvent.change(screen.getByLabelText("Choose a folder"), { target: { files: [inFolder("evaluation/o3/eval_1.jsonl")] } });
  fireEvent.click(screen.getByRole("link", { name: "Runs" }));
  expect(screen.getByRole("dialog", { name: "Leave without saving this form?" })).toBeDefined();
  vi.unstubAllGlobals();
});
