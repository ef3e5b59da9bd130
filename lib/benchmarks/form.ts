import { z } from "zod";
import { capitalized } from "@/lib/contracts/plain/capitalized";
import type { FormField } from "@/lib/contracts/views";

/**
 * The part of a property's JSON Schema that a form reads. `.meta()` sets `choices`, the labels of enum values; `placeholder`; `code`, for a
 * text in which every blank counts; `fromFiles`, for a value found in the name of the chosen files or their folder; `hidden`, for a
 * property that is accepted but not drawn; and `unstored`, the value that stored parameters without it have.
 */
const property = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  default: z.unknown().optional(),
  enum: z.array(z.string()).optional(),
  choices: z.record(z.string(), z.string()).optional(),
  placeholder: z.string().optional(),
  code: z.boolean().optional(),
  fromFiles: z.boolean().optional(),
  hidden: z.boolean().optional(),
  unstored: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  items: z.object({ type: z.string().optional(), minimum: z.number().optional(), maximum: z.number().optional() }).optional(),
});
type Property = z.infer<typeof property>;

const object = z.object({ properties: z.record(z.string(), property), required: z.array(z.string()).default([]) });

/**
 * Derives the fields of a form from a zod object, in its order, with labels and help from `.meta({ title, description })`. Throws if no
 * form field can draw a property, which is an error in the schema.
 */
export function formFields(schema: z.ZodType): FormField[] {
  const { properties, required } = object.parse(z.toJSONSchema(schema, { io: "input" }));
  const drawn = Object.entries(properties).filter(([, property]) => !property.hidden);
  return drawn.map(([name, property]) => {
    const kind = kindOf(name, property);
    const bounds = kind === "numbers" ? (property.items ?? {}) : property;
    return {
      name,
      label: property.title ?? spaced(name),
      help: property.description ?? "",
      kind,
      ...(property.enum && { choices: property.enum.map((value) => ({ value, label: property.choices?.[value] ?? value })) }),
      ...limits(bounds, kind === "integer"),
      ...(property.placeholder !== undefined && { placeholder: property.placeholder }),
      ...(property.code && { code: true }),
      ...(property.fromFiles && { fromFiles: true }),
      ...(property.unstored !== undefined && { unstored: property.unstored }),
      optional: !required.includes(name),
      initial: property.default ?? null,
    };
  });
}

function kindOf(name: string, property: Property): FormField["kind"] {
  if (property.enum) return "choice";
  const type = Array.isArray(property.type) ? property.type.find((t) => t !== "null") : property.type;
  if (type === "integer" || type === "number" || type === "boolean") return type;
  if (type === "string") return "text";
  if (type === "array" && (property.items?.type === "integer" || property.items?.type === "number")) return "numbers";
  if (type === "array" && property.items?.type === "string") return "lines";
  throw new Error(`The field “${name}” of type ${type ?? "unknown"} cannot be drawn as a form field.`);
}

function limits(
  bounds: { minimum?: number; maximum?: number; exclusiveMinimum?: number },
  whole: boolean,
): { minimum?: number; maximum?: number } {
  const minimum = bounds.minimum ?? (bounds.exclusiveMinimum === undefined ? undefined : bounds.exclusiveMinimum + (whole ? 1 : 0));
  // Zod gives every integer the bounds of safe integers, which the schema did not set.
  const isSet = (bound: number | undefined) => bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
  return { ...(isSet(minimum) && { minimum }), ...(isSet(bounds.maximum) && { maximum: bounds.maximum }) };
}

/** Converts `maxAttempts` to `Max attempts`. */
function spaced(name: string): string {
  const words = name.replace(/([A-Z])/g, (capital) => ` ${capital.toLowerCase()}`);
  return capitalized(words);
}
