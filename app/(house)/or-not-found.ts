import { notFound } from "next/navigation";
import type { z } from "zod";
import { HeedError } from "@/lib/errors";

/** A page's address parameters; one that cannot exist shows the page that says so. */
export async function addressOf<Shape extends z.ZodType>(shape: Shape, params: Promise<unknown>): Promise<z.output<Shape>> {
  const parsed = shape.safeParse(await params);
  return parsed.success ? parsed.data : notFound();
}

/** What a page reads; a missing row shows the page that says so. */
export async function orNotFound<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof HeedError && error.code === "not_found") notFound();
    throw error;
  }
}
