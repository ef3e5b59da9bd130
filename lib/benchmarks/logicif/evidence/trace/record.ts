import { z } from "zod";
import type { PythonRequest } from "@/lib/benchmarks/kit";
import { mostSteps, traceStep } from "@/lib/contracts/trace-evidence";
import { readExpected } from "../../score/answer/match";
import { pythonEqual } from "../../score/answer/python-value";

/** Largest number of characters of a recording's steps as JSON. */
export const mostCharacters = 1_000_000;

/** Prefix of the name of a tracker that is not a variable of the function, where it is listed among the variables. */
export const trackerMark = "tracker ";

/** Counts over the whole execution, even if its recorded steps are truncated. */
const counts = z.object({
  /** Executed statements of the function and its helpers. */
  steps: z.number().int(),
  /** Iterations of all loops; comprehensions have none. */
  iterations: z.number().int(),
  /** Largest number of simultaneously open calls of one function; 1 without recursion. */
  recursion_depth: z.number().int(),
  /** Largest number of simultaneous variables, over all open calls. */
  live_variables: z.number().int(),
});

/** Constructs that occur in the source. */
const constructs = z.object({
  loop: z.enum(["for", "while", "both", "none"]),
  /** Depth of nested loops, 0 without a loop. */
  nesting: z.number().int(),
  recursion: z.boolean(),
  /** True if a loop or a function is left before its end by `break`, or by a `return` before the last statement. */
  early_exit: z.boolean(),
});

export const recording = z.object({
  steps: z.array(traceStep).max(mostSteps),
  /** True if the execution had more steps than these. */
  cut: z.boolean(),
  counts,
  constructs,
  /** Trackers by name, with the variable that holds each; null if an expression does. */
  trackers: z.record(z.string(), z.string().nullable()),
  /** JSON text of `{"output": …, "stats": {…}}`; null if the function raised or returned no such pair. */
  returned: z.string().nullable(),
});
export type Recording = z.infer<typeof recording>;

/**
 * Parses a recording from the value of a call; null for another format, such as from a function that tampers with the recorder, and if it
 * is not the label's execution, because the function returned another value.
 */
export function readRecording(json: string, label: string): Recording | null {
  try {
    const read = recording.parse(JSON.parse(json));
    const [returned, expected] = [readExpected(read.returned ?? ""), readExpected(label)];
    if (typeof returned === "string" || typeof expected === "string") return null;
    return pythonEqual(returned.output, expected.output, true) && pythonEqual(returned.stats, expected.stats, true) ? read : null;
  } catch {
    return null;
  }
}

/** Builds a sandbox call that executes a function on its input and returns the steps; `readRecording` parses the value. */
export function recordRequest(source: string, name: string, input: string): PythonRequest {
  const calls = [JSON.stringify([source, name, input, mostSteps, mostCharacters])];
  return { source: recorder, name: "record", calls, untrusted: source };
}

// No code of the function runs to show values: an expression of a tracker is evaluated only over plain values, since it would use up an
// iterator.
/**
 * Python: `record(source, name, args_json, most_steps, most_characters)`. Steps are statements, even if comprehensions jump within them
 * (Python 3.12 inlines them), and calls, with arguments. Changes after a call in a statement are a second step.
 */
export const recorder = `
import ast
import collections
import inspect
import json
import sys
import types

PURE = {"len": len, "sum": sum, "max": max, "min": min, "abs": abs, "int": int, "round": round, "sorted": sorted,
        "set": set, "bool": bool, "list": list, "tuple": tuple, "any": any, "all": all, "range": range, "str": str}
SCALARS = {int, float, complex, bool, str, bytes, range, type(None)}
HOLDERS = {list, tuple, dict, set, frozenset, collections.deque, collections.Counter}
# Reading an absent key of a defaultdict inserts it, but its length can be read.
COUNTED = HOLDERS | {collections.defaultdict, collections.OrderedDict}
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
LOOPS = (ast.For, ast.AsyncFor, ast.While)
# The same object of one of these has the same text.
CONSTANT = {int, str, bool, float, complex, bytes, range, type(None)}
DEEPEST = 150
ROOM = 400


def shown(value, depth=0):
    """A value as text, bounded, without running code of its class; None for what is no state."""
    kind = type(value)
    if kind is int:
        return repr(value) if value.bit_length() < 600 else "<int of %d bits>" % value.bit_length()
    if value is None or kind in (bool, float, complex):
        return repr(value)
    if kind in (str, bytes):
        return repr(value) if len(value) <= 160 else repr(value[:120]) + "… (%d in all)" % len(value)
    if isinstance(value, (types.FunctionType, types.BuiltinFunctionType, types.MethodType, types.ModuleType, type)):
        return None
    if kind is range:
        return repr(value)
    if isinstance(value, dict):
        return series(value.__class__, dict.items(value), "{", "}", depth, dict.__len__(value))
    if isinstance(value, list):
        return series(kind, list.__iter__(value), "[", "]", depth, list.__len__(value))
    if isinstance(value, tuple):
        return series(kind, tuple.__iter__(value), "(", ",)" if tuple.__len__(value) == 1 else ")", depth, tuple.__len__(value))
    if kind is collections.deque:
        return "deque(" + series(list, iter(value), "[", "]", depth, len(value)) + ")"
    if kind in (set, frozenset):
        if not value:
            return kind.__name__ + "()"
        few = len(value) <= 400
        texts = sorted((shown(of, depth + 1) or "…" for of in value), key=lambda text: (len(text), text)) if few else []
        inner = joined(texts, len(value)) if few else "… %d in all" % len(value)
        return "{" + inner + "}" if kind is set else "frozenset({" + inner + "})"
    if depth < 2:
        try:
            own = object.__getattribute__(value, "__dict__")
        except AttributeError:
            own = None
        if isinstance(own, dict) and own:
            parts = ["%s=%s" % (name, shown(of, depth + 1) or "…") for name, of in list(own.items())[:12]]
            return kind.__name__ + "(" + ", ".join(parts) + ")"
    return "<" + kind.__name__ + ">"


def joined(texts, total):
    kept, used = [], 0
    for text in texts:
        used += len(text) + 2
        if used > ROOM and kept:
            break
        kept.append(text)
    return ", ".join(kept) + ("" if len(kept) == total else ", … %d in all" % total)


def series(kind, values, opening, closing, depth, total):
    if total == 0:
        return opening + closing.replace(",", "")
    if depth > 3:
        return opening + "…" + closing
    texts = []
    used = 0
    for of in values:
        if opening == "{":
            texts.append((shown(of[0], depth + 1) or "…") + ": " + (shown(of[1], depth + 1) or "…"))
        else:
            texts.append(shown(of, depth + 1) or "…")
        used += len(texts[-1])
        if used > ROOM:
            break
    return opening + joined(texts, total) + closing


def statements(nodes):
    """The first line of the statement that each line belongs to."""
    first = {}
    for node in nodes:
        if isinstance(node, ast.stmt):
            body = getattr(node, "body", None)
            last = max(node.lineno, body[0].lineno - 1) if isinstance(body, list) and body else node.end_lineno
            if isinstance(node, (ast.Try, ast.ClassDef)) or type(node).__name__ == "Match":
                last = node.lineno
            for line in range(node.lineno, last + 1):
                first[line] = node.lineno
    return first


def plain(value):
    """True for values, and holders of such values, that no evaluation of a pure expression changes or runs code of."""
    kind = type(value)
    if kind not in HOLDERS:
        return kind in SCALARS
    inside = [*value, *dict.values(value)] if isinstance(value, dict) else value
    kinds = set(map(type, inside))
    return kinds <= SCALARS or kinds <= SCALARS | HOLDERS and all(plain(member) for member in inside)


def names_in(node):
    """Names in an expression by how they are used: those of which only the length is read, and all others."""
    calls = [part for part in ast.walk(node) if isinstance(part, ast.Call)]
    counted = {id(call.args[0]) for call in calls if call.func.id == "len" and len(call.args) == 1}
    names = [part for part in ast.walk(node) if isinstance(part, ast.Name)]
    read = {name.id for name in names if id(name) not in counted}
    return {name.id for name in names} - read, read


def bound_in(nodes):
    """Names that the source gives to something of its own, anywhere."""
    for node in nodes:
        if isinstance(node, (*FUNCTIONS, ast.ClassDef)):
            yield node.name
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.alias):
            yield node.asname or node.name


def tracker_sources(definition, bound):
    """Expressions of the returned dictionary by key, and the names of variables that are returned as the dictionary."""
    by_key, names = {}, []
    for node in own(definition):
        if not isinstance(node, ast.Return) or not isinstance(node.value, ast.Tuple) or len(node.value.elts) != 2:
            continue
        stats = node.value.elts[1]
        pairs = []
        if isinstance(stats, ast.Dict):
            pairs = [(key.value, value) for key, value in zip(stats.keys, stats.values)
                     if isinstance(key, ast.Constant) and isinstance(key.value, str)]
        elif isinstance(stats, ast.Call) and isinstance(stats.func, ast.Name) and stats.func.id == "dict":
            pairs = [(keyword.arg, keyword.value) for keyword in stats.keywords if keyword.arg]
        elif isinstance(stats, ast.Name):
            names.append(stats.id)
        for key, value in pairs:
            if pure(value, bound) and any(isinstance(part, ast.Name) for part in ast.walk(value)):
                by_key[key] = value
    return by_key, names


def pure(node, bound):
    for part in ast.walk(node):
        if isinstance(part, ast.Call) and not (isinstance(part.func, ast.Name) and part.func.id in PURE and part.func.id not in bound):
            return False
        if isinstance(part, (ast.Await, ast.Yield, ast.YieldFrom, ast.NamedExpr, ast.Lambda, ast.Attribute)):
            return False
    return True


def own(definition):
    """Nodes of a function without those of functions within it, in the order of the source."""
    for child in ast.iter_child_nodes(definition):
        if not isinstance(child, (*FUNCTIONS, ast.Lambda, ast.ClassDef)):
            yield child
            yield from own(child)


def built(tree, nodes):
    definitions = [node for node in nodes if isinstance(node, FUNCTIONS)]
    loops = [node for node in nodes if isinstance(node, LOOPS)]
    kinds = {"while" if isinstance(node, ast.While) else "for" for node in loops}

    def nesting(node):
        inside = [nesting(loop) for loop in ast.walk(node) if loop is not node and isinstance(loop, LOOPS)]
        return max(inside, default=0) + (1 if isinstance(node, LOOPS) else 0)

    calls = {}
    for definition in definitions:
        called = calls.setdefault(definition.name, set())
        for node in ast.walk(definition):
            if isinstance(node, ast.Call):
                if isinstance(node.func, ast.Name):
                    called.add(node.func.id)
                elif isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name) and node.func.value.id == "self":
                    called.add(node.func.attr)

    def reaches(start):
        seen, left = set(), list(calls[start])
        while left:
            name = left.pop()
            if name in calls and name not in seen:
                seen.add(name)
                left.extend(calls[name])
        return start in seen

    # Nowhere but at the end of a function: a return is of the innermost one around it.
    last = {id(definition.body[-1]) for definition in definitions}
    early = any(isinstance(node, ast.Break) or isinstance(node, ast.Return) and id(node) not in last for node in nodes)
    return {
        "loop": "both" if len(kinds) == 2 else next(iter(kinds), "none"),
        "nesting": nesting(tree),
        "recursion": any(reaches(name) for name in calls),
        "early_exit": early,
    }


class Frame:
    def __init__(self, frame, depth):
        self.frame, self.depth = frame, depth
        self.line, self.step = None, None
        # Versions of Python list the locals in different orders.
        code = frame.f_code
        self.names = [name for name in dict.fromkeys((*code.co_varnames, *code.co_cellvars, *code.co_freevars)) if name[:1] != "."]
        self.known, self.texts = {}, {}
        self.called = False
        self.raised = False
        self.live = 0


def locals_of(call):
    # All at once: a frame's f_locals searches for each name that it is asked for.
    return dict(call.frame.f_locals.items())


class Recorder:
    def __init__(self, tree, nodes, name, most_steps, most_characters):
        self.most_steps, self.most_characters = most_steps, most_characters
        self.first = statements(nodes)
        definition = [node for node in tree.body if isinstance(node, FUNCTIONS) and node.name == name][-1]
        self.name, self.main_line = name, definition.lineno
        self.expressions, self.dictionaries = tracker_sources(definition, set(bound_in(nodes)))
        self.holders = {key: node.id for key, node in self.expressions.items() if isinstance(node, ast.Name) and node.id not in PURE}
        self.compiled = [
            (key, compile(ast.Expression(node), "<tracker>", "eval"), *names_in(node))
            for key, node in self.expressions.items()
            if key not in self.holders
        ]
        self.loops = {}
        for node in nodes:
            if isinstance(node, LOOPS):
                inner = node.body[0]
                within = range(inner.lineno, inner.end_lineno + 1) if isinstance(inner, LOOPS) else range(0)
                self.loops.setdefault(inner.lineno, []).append((node.lineno, range(inner.lineno, node.body[-1].end_lineno + 1), within))
        self.short = {node.lineno for node in nodes if isinstance(node, LOOPS) and node.body[0].lineno == node.lineno}
        self.stack, self.steps, self.used, self.cut = [], [], 0, False
        self.executed = self.iterations = self.live = self.deepest = 0
        self.open = collections.Counter()
        self.keys = set()

    def trackers(self, inner, local):
        """Values of the trackers where they can be told, as the innermost open call of the function has them."""
        for main in reversed(self.stack):
            if main.frame.f_code.co_name == self.name:
                break
        else:
            return {}
        variables = local if main is inner else locals_of(main)
        values = {}
        for name in self.dictionaries:
            if type(variables.get(name)) is dict:
                values.update((key, of) for key, of in variables[name].items() if type(key) is str)
        for key, name in self.holders.items():
            if name in variables:
                values[key] = variables[name]
        for key, code, counted, read in self.compiled:
            try:
                if all(type(variables[name]) in COUNTED for name in counted if name in variables) and all(
                    plain(variables[name]) for name in read if name in variables
                ):
                    values[key] = eval(code, {**variables, "__builtins__": PURE})
            except Exception:
                pass
        return {key: of for key, of in values.items() if key not in variables}

    def add(self, step):
        if self.cut or len(self.steps) >= self.most_steps or self.used > self.most_characters:
            self.cut = True
            return None
        self.steps.append(step)
        return len(self.steps) - 1

    def variables(self, call, local):
        found = {}
        for name in call.names:
            if name not in local:
                continue
            value = local[name]
            if type(value) not in CONSTANT:
                text = shown(value)
            else:
                before = call.texts.get(name)
                if before is None or before[0] is not value:
                    before = call.texts[name] = value, shown(value)
                text = before[1]
            if text is not None:
                found[name] = text
        return found

    def changes(self, of):
        local = locals_of(of)
        now = self.variables(of, local)
        self.count(of, len(now))
        if self.cut:
            return []
        for key, value in self.trackers(of, local).items():
            text = shown(value)
            if text is not None:
                self.keys.add(key)
                now["tracker " + key] = text
        changed = [[name, text] for name, text in now.items() if of.known.get(name) != text]
        changed += [[name, None] for name in of.known if name not in now]
        of.known = now
        return changed[:100]

    def count(self, of, live):
        of.live = live
        self.live = max(self.live, sum(frame.live for frame in self.stack))

    def end(self, of, note=None):
        """Writes down what the statement has changed; behind a call within it, as a step of its own."""
        if of.line is None or (self.cut and self.executed > 20000):
            return
        changed = self.changes(of)
        if of.step is None or self.cut:
            return
        if of.called and (changed or note):
            of.step = self.add({"line": of.line, "depth": of.depth, "changed": []})
            of.called = False
            if of.step is None:
                return
        step = self.steps[of.step]
        step["changed"] = step["changed"] + changed
        if note:
            step["note"] = step["note"] + "; " + note if "note" in step else note
        self.used += 60 + sum(len(name) + len(text or "") + 8 for name, text in changed)

    def trace(self, frame, event, argument):
        code = frame.f_code
        if code.co_filename != "<function>" or code.co_name.startswith("<") or not code.co_flags & inspect.CO_OPTIMIZED:
            return None
        depth = len(self.stack)
        if self.stack:
            self.stack[-1].called = True
        of = Frame(frame, depth)
        self.stack.append(of)
        self.open[code] += 1
        self.deepest = max(self.deepest, self.open[code])
        resumed = frame.f_lineno != code.co_firstlineno
        if depth <= DEEPEST:
            line = self.first.get(frame.f_lineno, frame.f_lineno) if resumed else code.co_firstlineno
            step = {"line": line, "depth": depth, "changed": [], "opens": True}
            at = self.add(step)
            changed = self.changes(of)
            if resumed:
                of.line, of.step = line, at
            if at is not None:
                step["changed"] = changed
                self.used += 60 + sum(len(name) + len(text or "") + 8 for name, text in changed)
        else:
            self.cut = True
            self.count(of, len(frame.f_locals))
        return self.local

    def local(self, frame, event, argument):
        of = self.stack[-1]
        if of.frame is not frame:
            return self.local
        if event == "line":
            of.raised = False
            line = self.first.get(frame.f_lineno, frame.f_lineno)
            if line == of.line:
                self.iterations += 1 if line in self.short else 0
                return self.local
            before = of.line
            self.end(of)
            self.executed += 1
            for header, body, inner in self.loops.get(line, ()):
                if before == header or (before in body and before not in inner):
                    self.iterations += 1
            of.line, of.called = line, False
            of.step = self.add({"line": line, "depth": of.depth, "changed": []}) if of.depth <= DEEPEST else None
        elif event == "exception":
            of.raised = True
            self.end(of, "raises " + argument[0].__name__)
        elif event == "return":
            word = "yields " if frame.f_code.co_flags & inspect.CO_GENERATOR and argument is not None else "returns "
            if not of.raised:
                self.end(of, word + (shown(argument) or "…"))
            self.stack.pop()
            self.open[frame.f_code] -= 1
        return self.local


def record(source, name, args_json, most_steps, most_characters):
    tree = ast.parse(source)
    nodes = list(ast.walk(tree))
    space = {"__name__": "function"}
    exec(compile(source, "<function>", "exec"), space)
    arguments = json.loads(args_json)
    recorder = Recorder(tree, nodes, name, most_steps, most_characters)
    before = sys.gettrace()
    value = None
    sys.settrace(recorder.trace)
    try:
        value = space[name](*arguments)
    except Exception:
        pass
    finally:
        sys.settrace(before)
    try:
        output, stats = value
        returned = json.dumps({"output": output, "stats": stats})
    except Exception:
        returned = None
    steps = recorder.steps
    if len(json.dumps(steps, ensure_ascii=False)) > most_characters:
        sizes = [len(json.dumps(step, ensure_ascii=False)) + 2 for step in steps]
        while sum(sizes) > most_characters:
            steps.pop()
            sizes.pop()
            recorder.cut = True
    holders = {}
    for key in [*recorder.expressions, *sorted(recorder.keys)]:
        of = recorder.expressions.get(key)
        holders[key] = of.id if isinstance(of, ast.Name) else holders.get(key)
    return {
        "steps": steps,
        "cut": recorder.cut,
        "counts": {
            "steps": recorder.executed,
            "iterations": recorder.iterations,
            "recursion_depth": recorder.deepest,
            "live_variables": recorder.live,
        },
        "constructs": built(tree, nodes),
        "trackers": holders,
        "returned": returned,
    }
`;
