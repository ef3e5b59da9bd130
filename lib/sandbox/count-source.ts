/**
 * Counts the matches of a global expression in a text as Python's `findall` does. It stands here as text, because a worker
 * thread evaluates it and no bundler may touch what is inside.
 * After an empty match Python looks at the same place for one that is not empty; JavaScript goes on behind it.
 */
export const countSource = `(function () {
  var known = new Map();
  function compiled(source, flags) {
    var key = flags + source;
    var found = known.get(key);
    if (found === undefined) {
      found = new RegExp(source, flags);
      if (known.size >= 1000) known.clear();
      known.set(key, found);
    }
    return found;
  }
  function longerAt(source, flags, text, at) {
    var points = Array.from(text.slice(0, at)).length + 1;
    var longer = new RegExp("(?:" + source + ")(?<=^[\\\\s\\\\S]{" + points + ",})", flags.replace("g", "y"));
    longer.lastIndex = at;
    var match = longer.exec(text);
    return match === null ? 0 : match[0].length;
  }
  // V8 tries a look-behind in the middle of a surrogate pair, where no match may begin.
  function isInPair(text, at) {
    var unit = text.charCodeAt(at);
    return unit >= 0xdc00 && unit <= 0xdfff && at > 0 && text.codePointAt(at - 1) > 0xffff;
  }
  return function countMatches(source, flags, mayPreferEmpty, text) {
    var expression = compiled(source, flags);
    var count = 0;
    expression.lastIndex = 0;
    for (;;) {
      var match = expression.exec(text);
      if (match === null) return count;
      var at = match.index;
      if (isInPair(text, at)) {
        expression.lastIndex = at + 1;
        continue;
      }
      count += 1;
      if (match[0] !== "") continue;
      if (at >= text.length) return count;
      var longer = mayPreferEmpty ? longerAt(source, flags, text, at) : 0;
      if (longer > 0) count += 1;
      expression.lastIndex = at + (longer > 0 ? longer : text.codePointAt(at) > 0xffff ? 2 : 1);
    }
  };
})()`;
