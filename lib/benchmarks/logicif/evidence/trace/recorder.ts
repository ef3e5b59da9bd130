import { recorderSource } from "./recorder-source";
import { recorderValues } from "./recorder-values";

/**
 * Python: `record(source, name, args_json, most_steps, most_characters)`. Steps are statements, even if comprehensions jump within them
 * (Python 3.12 inlines them), and calls, with arguments. Changes after a call in a statement are a second step.
 */
export const recorder = `${recorderValues}
${recorderSource}

import ast
import collections
import inspect
import json
import sys

# The same object of one of these has the same text.
CONSTANT = {int, str, bool, float, complex, bytes, range, type(None)}
DEEPEST = 150


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
        """Values of the trackers that can be evaluated, in the innermost open call of the function."""
        for main in reversed(self.stack):
            if main.frame.f_code.co_name == self.name:
                break
        else:
            return {}
        variables = local if main is inner else locals_of(main)
        values = {}
        for name in self.dictionaries:
            if type(variables.get(name)) is dict:
                values.update((key, value) for key, value in variables[name].items() if type(key) is str)
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
        return {key: value for key, value in values.items() if key not in variables}

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

    def changes(self, call):
        local = locals_of(call)
        now = self.variables(call, local)
        self.count(call, len(now))
        if self.cut:
            return []
        for key, value in self.trackers(call, local).items():
            text = shown(value)
            if text is not None:
                self.keys.add(key)
                now["tracker " + key] = text
        changed = [[name, text] for name, text in now.items() if call.known.get(name) != text]
        changed += [[name, None] for name in call.known if name not in now]
        call.known = now
        return changed[:100]

    def count(self, call, live):
        call.live = live
        self.live = max(self.live, sum(frame.live for frame in self.stack))

    def end(self, call, note=None):
        """Records what the statement has changed; after a call within it, as a separate step."""
        if call.line is None or (self.cut and self.executed > 20000):
            return
        changed = self.changes(call)
        if call.step is None or self.cut:
            return
        if call.called and (changed or note):
            call.step = self.add({"line": call.line, "depth": call.depth, "changed": []})
            call.called = False
            if call.step is None:
                return
        step = self.steps[call.step]
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
        call = Frame(frame, depth)
        self.stack.append(call)
        self.open[code] += 1
        self.deepest = max(self.deepest, self.open[code])
        resumed = frame.f_lineno != code.co_firstlineno
        if depth <= DEEPEST:
            line = self.first.get(frame.f_lineno, frame.f_lineno) if resumed else code.co_firstlineno
            step = {"line": line, "depth": depth, "changed": [], "opens": True}
            at = self.add(step)
            changed = self.changes(call)
            if resumed:
                call.line, call.step = line, at
            if at is not None:
                step["changed"] = changed
                self.used += 60 + sum(len(name) + len(text or "") + 8 for name, text in changed)
        else:
            self.cut = True
            self.count(call, len(frame.f_locals))
        return self.local

    def local(self, frame, event, argument):
        call = self.stack[-1]
        if call.frame is not frame:
            return self.local
        if event == "line":
            call.raised = False
            line = self.first.get(frame.f_lineno, frame.f_lineno)
            if line == call.line:
                self.iterations += 1 if line in self.short else 0
                return self.local
            before = call.line
            self.end(call)
            self.executed += 1
            for header, body, inner in self.loops.get(line, ()):
                if before == header or (before in body and before not in inner):
                    self.iterations += 1
            call.line, call.called = line, False
            call.step = self.add({"line": line, "depth": call.depth, "changed": []}) if call.depth <= DEEPEST else None
        elif event == "exception":
            call.raised = True
            self.end(call, "raises " + argument[0].__name__)
        elif event == "return":
            word = "yields " if frame.f_code.co_flags & inspect.CO_GENERATOR and argument is not None else "returns "
            if not call.raised:
                self.end(call, word + (shown(argument) or "…"))
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
        expression = recorder.expressions.get(key)
        holders[key] = expression.id if isinstance(expression, ast.Name) else holders.get(key)
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
