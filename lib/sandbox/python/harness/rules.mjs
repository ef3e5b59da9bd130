// The rules refuse ways from a function to the interpreter beneath it: code objects, frames, the garbage collector, code in strings, names
// that are assembled at run time. No function of a benchmark needs them. This is only the outermost layer: what passes it still meets the
// gate, the copy of the memory and the channel.
/**
 * Python that checks a source before it runs: `judge(source)` returns `[refusal, mentions]`, a sentence that says what the source may not
 * use, or None, and the names in it whose values differ between machines.
 */
export const rules = `
import ast
import importlib
import sys
import types

MODULES = set("""
__future__ abc array ast base64 binascii bisect calendar cmath collections collections.abc colorsys contextlib copy csv dataclasses
datetime decimal difflib enum fnmatch fractions functools graphlib hashlib heapq hmac html io itertools ipaddress json keyword math
numbers operator os os.path posixpath pprint queue random re reprlib secrets shlex statistics string struct sys textwrap time types typing
unicodedata uuid warnings weakref zlib
""".split())
# Of these modules the names listed, or all but those refused, and the module itself is not to be handed round.
LISTED = {
    "os": set("path sep linesep urandom".split()),
    "sys": set("""maxsize setrecursionlimit getrecursionlimit stdin stdout stderr float_info maxunicode byteorder
        platform version_info exit intern getsizeof argv set_int_max_str_digits get_int_max_str_digits exc_info""".split()),
    "types": set("SimpleNamespace MappingProxyType GeneratorType NoneType EllipsisType NotImplementedType GenericAlias UnionType".split()),
}
BUILTINS = set("eval exec compile globals locals vars breakpoint help __import__ __builtins__ __loader__ __spec__ __build_class__".split())
REACHING = {"getattr", "setattr", "delattr", "hasattr"}
DUNDERS = set("""
name qualname class doc dict init new post_init len length_hint getitem setitem delitem contains iter next reversed call eq ne lt le gt ge
hash bool int float complex index str repr format bytes add sub mul truediv floordiv mod divmod pow lshift rshift and or xor matmul radd
rsub rmul rtruediv rfloordiv rmod rdivmod rpow rand ror rxor rlshift rrshift rmatmul iadd isub imul itruediv ifloordiv imod ipow iand ior
ixor ilshift irshift imatmul neg pos abs invert round trunc floor ceil enter exit copy deepcopy missing setattr getattr delattr slots
annotations members class_getitem init_subclass set_name version debug match_args dataclass_fields cause context notes module del all
aenter aexit aiter anext await
""".split())
KINDS = (types.CodeType, types.FrameType, types.TracebackType, types.GeneratorType, types.CoroutineType, types.AsyncGeneratorType)
INNER = {name for kind in KINDS for name in dir(kind) if name.startswith(("co_", "f_", "tb_", "gi_", "cr_", "ag_"))}
INNER |= set("""CodeType FunctionType LambdaType CellType MethodType FrameType Formatter attrgetter methodcaller get_type_hints ForwardRef
    evaluate_forward_ref _getframe _getframemodulename _current_frames _current_exceptions""".split())
# What leads from a value to the interpreter, as text: functions of the library take such names too.
SPELT = {name for kind in (*KINDS, object, type, types.FunctionType, types.MethodType, types.BuiltinFunctionType, types.ModuleType)
    for name in dir(kind) if name.startswith("__") and name[2:-2] not in DUNDERS}
SPELT |= {name for name in INNER if name.startswith(("co_", "f_", "tb_", "gi_", "cr_", "ag_", "_"))} | {"__builtins__", "__import__"}
ELSEWHERE = set("""sys.maxsize sys.getsizeof sys.platform struct array id hash""".split())
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
SCOPES = (*DEFINITIONS, ast.Lambda)


class Refused(Exception):
    pass


def own(node):
    """A node and those in it, without functions and classes in it and the variables of its comprehensions."""
    yield node
    if isinstance(node, (*SCOPES, ast.ClassDef)):
        return
    for child in (node.iter, *node.ifs) if isinstance(node, ast.comprehension) else ast.iter_child_nodes(node):
        yield from own(child)


def body(scope):
    return scope.body if isinstance(scope.body, list) else [scope.body]


def bound(scope):
    """Names that are variables of a function, and no module that it imports."""
    arguments = scope.args
    names = {of.arg for of in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg) if of}
    other = set()
    for node in (of for child in body(scope) for of in own(child)):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            names.add(node.id)
        elif isinstance(node, DEFINITIONS):
            names.add(node.name)
        elif isinstance(node, (ast.Global, ast.Nonlocal)):
            other.update(node.names)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            other.update((alias.asname or alias.name).split(".")[0] for alias in node.names)
    return names - other


class Reader(ast.NodeVisitor):
    def __init__(self):
        self.modules, self.scopes, self.mentions, self.inner = {}, [], set(), set(INNER)
        self.entered, self.starred = set(), set()

    def refuse(self, node, what):
        raise Refused("The function uses %s (line %d), which the sandbox refuses: its results could not be trusted." % (what, node.lineno))

    def imported(self, node, name, bound_as):
        top = name.split(".")[0]
        known = top in sys.stdlib_module_names or top in sys.modules or top.strip("_").startswith(("js", "pyodide"))
        if known and name not in MODULES:
            self.refuse(node, "the module " + name)
        if name in ELSEWHERE:
            self.mentions.add(name)
        if not known:
            return
        if bound_as is not None and name in LISTED:
            self.modules[bound_as] = name
        self.enter(importlib.import_module(name))

    def enter(self, module):
        """Notes by which names a module, and modules that it leads to, hold others that are refused."""
        if module in self.entered:
            return
        self.entered.add(module)
        for key, value in vars(module).items():
            if isinstance(value, types.ModuleType):
                if value.__name__ in MODULES and value.__name__ not in LISTED:
                    self.enter(value)
                else:
                    self.inner.add(key)

    def imports(self, node):
        if isinstance(node, ast.Import):
            for alias in node.names:
                if alias.asname is None and "." in alias.name:
                    self.imported(node, alias.name.split(".")[0], alias.name.split(".")[0])
                self.imported(node, alias.name, alias.asname or alias.name)
        elif node.level:
            self.refuse(node, "a relative import")
        else:
            self.imported(node, node.module, None)
            for alias in node.names:
                if alias.name == "*" and node.module in LISTED:
                    self.refuse(node, "all names of " + node.module)
                if alias.name == "*" and node.module in MODULES:
                    self.starred |= self.inner & set(dir(importlib.import_module(node.module)))
                self.member(node, node.module, alias.name)

    def member(self, node, module, name):
        if module in LISTED and name not in LISTED[module] or name in self.inner and module + "." + name not in MODULES:
            self.refuse(node, module + "." + name)
        if module + "." + name in ELSEWHERE:
            self.mentions.add(module + "." + name)

    def attribute(self, node, name):
        if name in self.inner or name.startswith("__") and name.endswith("__") and name[2:-2] not in DUNDERS:
            self.refuse(node, name)

    def is_variable(self, name):
        return any(name in scope for scope in self.scopes)

    def scope(self, node):
        for child in (*getattr(node, "decorator_list", ()), *getattr(node, "type_params", ()), node.args, getattr(node, "returns", None)):
            if child:
                self.visit(child)
        self.scopes.append(bound(node))
        for child in body(node):
            self.visit(child)
        self.scopes.pop()

    visit_FunctionDef = visit_AsyncFunctionDef = visit_Lambda = scope

    def visit_Attribute(self, node):
        inner = node.value
        if isinstance(inner, ast.Name) and inner.id in self.modules and not self.is_variable(inner.id):
            return self.member(node, self.modules[inner.id], node.attr)
        if not (isinstance(inner, ast.Name) and inner.id == "self" and node.attr not in INNER and not node.attr.startswith("__")):
            self.attribute(node, node.attr)
        self.visit(inner)

    def visit_Name(self, node):
        if self.is_variable(node.id):
            return
        if node.id in BUILTINS:
            self.refuse(node, node.id)
        if node.id in REACHING:
            self.refuse(node, node.id + " as a value")
        if node.id in self.starred and isinstance(node.ctx, ast.Load):
            self.refuse(node, node.id)
        if node.id in self.modules and isinstance(node.ctx, ast.Load):
            self.refuse(node, "the module " + self.modules[node.id] + " as a value")
        if node.id in ELSEWHERE:
            self.mentions.add(node.id)

    def names(self, node):
        """Whether an expression names an attribute that is harmless, at least by its first letters."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            self.attribute(node, node.value)
            return True
        if isinstance(node, ast.JoinedStr):
            node = node.values[0] if node.values else node
        while isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            node = node.left
        if not (isinstance(node, ast.Constant) and isinstance(node.value, str)):
            return False
        start = node.value
        return start.strip("_") != "" and not start.startswith("__") and not any(name.startswith(start) for name in self.inner)

    def visit_Call(self, node):
        called = node.func
        if isinstance(called, ast.Name) and called.id in REACHING and not self.is_variable(called.id):
            if len(node.args) < 2 or isinstance(node.args[0], ast.Starred) or not self.names(node.args[1]):
                self.refuse(node, called.id + " with a name that is put together at run time")
        else:
            self.visit(called)
        for keyword in node.keywords:
            if keyword.arg in INNER:
                self.refuse(node, keyword.arg)
            self.visit(keyword.value)
        for child in node.args:
            self.visit(child)

    def visit_Constant(self, node):
        if isinstance(node.value, str) and node.value in SPELT:
            self.refuse(node, node.value)

    def visit_MatchClass(self, node):
        for name in node.kwd_attrs:
            self.attribute(node, name)
        self.generic_visit(node)


def judge(source):
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):
        # Compiling it says so, and better.
        return [None, []]
    reader = Reader()
    try:
        for node in ast.walk(tree):
            if isinstance(node, (ast.Import, ast.ImportFrom)):
                reader.imports(node)
        reader.visit(tree)
    except Refused as refused:
        return [str(refused), []]
    return [None, sorted(reader.mentions)]
`;

/** Python that creates `judge` and returns its address; run before the memory is copied. */
export const judging = `
def judging():
    names = {}
    exec(${JSON.stringify(rules)}, names)
    return names["judge"]
judge = judging()
del judging
str(id(judge))
`;
