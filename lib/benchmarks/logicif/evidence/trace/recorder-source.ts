/** Python that analyzes the source of a function: lines of its statements, its constructs, and the expressions of its trackers. */
export const recorderSource = `
import ast

PURE = {"len": len, "sum": sum, "max": max, "min": min, "abs": abs, "int": int, "round": round, "sorted": sorted,
        "set": set, "bool": bool, "list": list, "tuple": tuple, "any": any, "all": all, "range": range, "str": str}
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
LOOPS = (ast.For, ast.AsyncFor, ast.While)


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


def names_in(node):
    """Names in an expression by how they are used: those of which only the length is read, and all others."""
    calls = [part for part in ast.walk(node) if isinstance(part, ast.Call)]
    counted = {id(call.args[0]) for call in calls if call.func.id == "len" and len(call.args) == 1}
    names = [part for part in ast.walk(node) if isinstance(part, ast.Name)]
    read = {name.id for name in names if id(name) not in counted}
    return {name.id for name in names} - read, read


def bound_in(nodes):
    """Names that the source binds anywhere."""
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

    # Only at the end of a function: a return belongs to the innermost function around it.
    last = {id(definition.body[-1]) for definition in definitions}
    early = any(isinstance(node, ast.Break) or isinstance(node, ast.Return) and id(node) not in last for node in nodes)
    return {
        "loop": "both" if len(kinds) == 2 else next(iter(kinds), "none"),
        "nesting": nesting(tree),
        "recursion": any(reaches(name) for name in calls),
        "early_exit": early,
    }
`;
