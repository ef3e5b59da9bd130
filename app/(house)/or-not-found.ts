import { notFound } from "next/navigation";
import type { z } from "zod";
import { HeedError } from "@/lib/errors";

/** Parses a page's address parameters; shows the page for missing addresses if they are not valid. */
export async function addressOf<Shape extends z.ZodType>(shape: Shape, params: Promise<unknown>): Promise<z.output<Shape>> {
  const parsed = shape.safeParse(await params);
  return parsed.success ? parsed.data : notFound();
}

/** Awaits a page's read; shows the page for missing addresses if a row does not exist. */
export async function orNotFound<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof HeedError && error.code === "not_found") notFound();
    throw error;
  }
}
