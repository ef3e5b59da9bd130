import { z } from "zod";
import type { FormField } from "@/lib/contracts/views";

/**
 * The part of a property's JSON Schema that a form reads. From `.meta()` come `choices`, which names enum values, `placeholder`, `code` of
 * a text whose every blank counts, `fromFiles` of one that the chosen files' folder or name tells, `hidden` of one that is taken but not drawn, and
 * `unstored`: what stored parameters without it stand for.
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
 * Fields of a form from a zod object, in its order. Labels and help come from `.meta({ title, description })`.
 * Throws when a property is of a kind that no form field draws: that is a fault of the schema, not of its user.
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
  // Zod gives every integer the bounds of safe integers; nobody set those.
  const isSet = (bound: number | undefined) => bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
  return { ...(isSet(minimum) && { minimum }), ...(isSet(bounds.maximum) && { maximum: bounds.maximum }) };
}

/** `maxAttempts` becomes `Max attempts`. */
function spaced(name: string): string {
  const words = name.replace(/([A-Z])/g, (capital) => ` ${capital.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
