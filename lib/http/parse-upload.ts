import { z } from "zod";
import { HeedError } from "@/lib/errors";

const megabyte = 1024 * 1024;
/** Largest file, in bytes; the form's other fields are small. */
const limit = 200 * megabyte;

const upload = z.object({ file: z.file() });

/** A form with one text file, named `file`, and further fields through a schema. Throws `invalid` for another content type, a missing or too large file. */
export async function parseUpload<Shape extends z.ZodType<object>>(
  request: Request,
  fields: Shape,
): Promise<z.output<Shape> & { text: string; fileName: string }> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\b/i.test(type)) {
    throw new HeedError("invalid", `A file is sent as multipart/form-data, not as “${type || "nothing"}”.`, { where: "Content-Type" });
  }
  const tooLarge = new HeedError("invalid", `The file is larger than ${limit / megabyte} MB. Split it and import the parts.`, {
    where: "file",
  });
  if (Number(request.headers.get("content-length") ?? 0) > limit + megabyte) throw tooLarge;
  const form = await request.formData().catch((error: unknown) => {
    throw new HeedError("invalid", "The form cannot be read; the upload may have been cut short. Try again.", { cause: error });
  });
  const entries = Object.fromEntries(form.entries());
  const given = upload.safeParse(entries);
  if (!given.success)
    throw new HeedError("invalid", "There is no file in the form. Choose one.", {
      where: "file",
      issues: [{ path: "file", message: "is missing" }],
    });
  const { file } = given.data;
  if (file.size > limit) throw tooLarge;
  const { file: _file, ...rest } = entries;
  return { ...fields.parse(rest), text: await file.text(), fileName: file.name };
}
