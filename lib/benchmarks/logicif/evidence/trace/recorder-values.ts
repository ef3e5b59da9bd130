// No code of the function runs to show values: an expression of a tracker is evaluated only over plain values, since it would use up an
// iterator.
/** Python that writes values as bounded texts, and finds those that an expression can read without changing them. */
export const recorderValues = `
import collections
import types

SCALARS = {int, float, complex, bool, str, bytes, range, type(None)}
HOLDERS = {list, tuple, dict, set, frozenset, collections.deque, collections.Counter}
# Reading an absent key of a defaultdict inserts it, but its length can be read.
COUNTED = HOLDERS | {collections.defaultdict, collections.OrderedDict}
ROOM = 400


def shown(value, depth=0):
    """A value as text, bounded, without running code of its class; None for a value that is no state."""
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
        texts = sorted((shown(element, depth + 1) or "…" for element in value), key=lambda text: (len(text), text)) if few else []
        inner = joined(texts, len(value)) if few else "… %d in all" % len(value)
        return "{" + inner + "}" if kind is set else "frozenset({" + inner + "})"
    if depth < 2:
        try:
            fields = object.__getattribute__(value, "__dict__")
        except AttributeError:
            fields = None
        if isinstance(fields, dict) and fields:
            parts = ["%s=%s" % (name, shown(field, depth + 1) or "…") for name, field in list(fields.items())[:12]]
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
    for element in values:
        if opening == "{":
            texts.append((shown(element[0], depth + 1) or "…") + ": " + (shown(element[1], depth + 1) or "…"))
        else:
            texts.append(shown(element, depth + 1) or "…")
        used += len(texts[-1])
        if used > ROOM:
            break
    return opening + joined(texts, total) + closing


def plain(value):
    """True for values, and containers of such values, that a pure expression neither changes nor runs code of."""
    kind = type(value)
    if kind not in HOLDERS:
        return kind in SCALARS
    inside = [*value, *dict.values(value)] if isinstance(value, dict) else value
    kinds = set(map(type, inside))
    return kinds <= SCALARS or kinds <= SCALARS | HOLDERS and all(plain(member) for member in inside)
`;
