/**
 * Python for a source's complexity (authors' rules, Python's `ast`) and constructs: `measure(source)` returns `{"metrics", "constructs",
 * "functions"}`, or `{"line", "reason"}` on a syntax error. `elif` nests one level deeper; nested definitions start at level 0 and count in
 * enclosing ones too.
 */
export const complexitySource = `
import ast

LOOPS = (ast.For, ast.AsyncFor, ast.While)
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
SCOPES = DEFINITIONS + (ast.Lambda, ast.ClassDef)


class Depth(ast.NodeVisitor):
    def __init__(self):
        self.now = 0
        self.most = 0

    def deeper(self, node):
        self.now += 1
        self.most = max(self.most, self.now)
        self.generic_visit(node)
        self.now -= 1

    visit_If = visit_For = visit_While = visit_Try = visit_With = deeper

    def definition(self, node):
        before, self.now = self.now, 0
        self.generic_visit(node)
        self.now = before

    visit_FunctionDef = visit_AsyncFunctionDef = definition


def metrics(tree):
    nodes = list(ast.walk(tree))
    count = lambda *kinds: sum(isinstance(node, kinds) for node in nodes)
    definitions = [node for node in nodes if isinstance(node, DEFINITIONS)]
    lines = sum(node.end_lineno - node.lineno + 1 for node in definitions)
    average = lines / len(definitions) if definitions else 0
    branches = count(ast.If) + count(ast.For) + count(ast.While)
    cyclomatic = 1 + branches + count(ast.ExceptHandler)
    depth = Depth()
    depth.visit(tree)
    calls = count(ast.Call)
    return {
        "cyclomatic_complexity": cyclomatic,
        "max_nesting_depth": depth.most,
        "code_complexity_score": round(cyclomatic + 3 * depth.most + 2 * calls + 0.5 * average, 2),
        "total_control_structures": branches + count(ast.Try),
        "function_calls": calls,
        "total_function_lines": lines,
    }


def calls_itself(definition):
    for node in ast.walk(definition):
        if not isinstance(node, ast.Call):
            continue
        called = node.func
        if isinstance(called, ast.Name) and called.id == definition.name:
            return True
        if isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name) and called.value.id in ("self", "cls"):
            if called.attr == definition.name:
                return True
    return False


def loops(node, depth, found):
    """Depth of loops within one another, and whether one is left early; a definition within a loop is no part of it."""
    if isinstance(node, SCOPES):
        depth = 0
    elif isinstance(node, LOOPS):
        depth += 1
        found["loopDepth"] = max(found["loopDepth"], depth)
    elif isinstance(node, (ast.Break, ast.Continue)) or (isinstance(node, ast.Return) and depth > 0):
        found["earlyExit"] = True
    for child in ast.iter_child_nodes(node):
        loops(child, depth, found)


def constructs(tree):
    nodes = list(ast.walk(tree))
    has = lambda *kinds: any(isinstance(node, kinds) for node in nodes)
    found = {
        "for": has(ast.For, ast.AsyncFor),
        "while": has(ast.While),
        "loopDepth": 0,
        "recursion": any(calls_itself(node) for node in nodes if isinstance(node, DEFINITIONS)),
        "earlyExit": False,
        "comprehension": has(*COMPREHENSIONS),
        "try": has(ast.Try, ast.TryStar),
    }
    loops(tree, 0, found)
    return found


def measure(source):
    try:
        tree = ast.parse(source)
        return {
            "metrics": metrics(tree),
            "constructs": constructs(tree),
            "functions": [[node.name, node.lineno] for node in tree.body if isinstance(node, DEFINITIONS)],
        }
    except SyntaxError as error:
        return {"line": error.lineno, "reason": error.msg}
    except (ValueError, RecursionError, MemoryError) as error:
        return {"line": None, "reason": str(error) or type(error).__name__}
`;
