/**
 * Python that measures coverage: `covered(source, cases)` returns lines never executed and branches never taken (`if`, `while`, conditional
 * expressions, comprehension conditions; `for` must be entered and finished). `drawn(source, draw, sizes, count)` draws inputs and runs
 * them.
 */
export const coverage = `
import ast
import copy
import json
import random
import sys

taken = set()


def note(place, value):
    taken.add((place, bool(value)))
    return value


class Branches(ast.NodeTransformer):
    def __init__(self):
        self.places = {}

    def place(self, node, words):
        self.places[len(self.places)] = [node.lineno, words]
        return len(self.places) - 1

    def watched(self, test):
        if isinstance(test, ast.Constant):
            return test
        at = ast.Constant(self.place(test, ast.unparse(test)[:60]))
        return ast.copy_location(ast.Call(ast.Name("note", ast.Load()), [at, test], []), test)

    def visit_If(self, node):
        self.generic_visit(node)
        node.test = self.watched(node.test)
        return node

    visit_While = visit_If
    visit_IfExp = visit_If

    def visit_comprehension(self, node):
        self.generic_visit(node)
        node.ifs = [self.watched(test) for test in node.ifs]
        return node

    def visit_For(self, node):
        self.generic_visit(node)
        at = self.place(node, "for")

        def noted(side):
            call = ast.Call(ast.Name("note", ast.Load()), [ast.Constant(at), ast.Constant(side)], [])
            return ast.copy_location(ast.Expr(call), node)

        node.body.insert(0, noted(True))
        node.orelse.append(noted(False))
        return node


def covered(source, cases):
    taken.clear()
    tree = ast.parse(source)
    skipped = (ast.FunctionDef, ast.Nonlocal, ast.Global)
    statements = {node.lineno for node in ast.walk(tree) if isinstance(node, ast.stmt) and not isinstance(node, skipped)}
    branches = Branches()
    watched = {"note": note}
    exec(compile(ast.fix_missing_locations(branches.visit(copy.deepcopy(tree))), "<branches>", "exec"), watched)
    plain = {}
    exec(compile(source, "<lines>", "exec"), plain)
    lines = set()

    def trace(frame, event, argument):
        if frame.f_code.co_filename != "<lines>":
            return None
        if event == "line":
            lines.add(frame.f_lineno)
        return trace

    for case in cases:
        watched["f"](*copy.deepcopy(case))
        sys.settrace(trace)
        try:
            plain["f"](*copy.deepcopy(case))
        finally:
            sys.settrace(None)
    sides = [[*words, side] for at, words in branches.places.items() for side in (True, False) if (at, side) not in taken]
    return {"lines": sorted(statements - lines), "branches": sides}


def drawn(source, draw, sizes, count):
    functions = {}
    exec(source, functions)
    exec(draw, functions)
    found = []
    for size in sizes:
        of = []
        for seed in range(count):
            args = functions["draw"](random.Random("%d/%d" % (size, seed)), size)
            text = json.dumps(args)
            result, trackers = functions["f"](*json.loads(text))
            of.append([text, json.dumps({"output": result, "stats": trackers})])
        found.append(of)
    return found
`;
