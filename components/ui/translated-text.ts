/** The translator's `<font>` element that replaces each text node of React's. */
const wrapperFor = new WeakMap<Node, Element>();

const isWrapper = (node: Node | null | undefined): node is Element => node?.nodeName === "FONT";

/** The child of `parent` that now contains, replaces or is a node of React's; null if the node has left the page. */
function placeIn(parent: Node, node: Node): Node | null {
  const wrapper = wrapperFor.get(node);
  let at: Node | null = parent.contains(node) ? node : (wrapper ?? null);
  while (at !== null && at.parentNode !== parent) at = at.parentNode;
  return at;
}

/**
 * Makes React work on a page that the browser translates, which would otherwise fail with NotFoundError. Must be called before React runs.
 */
export function allowTranslation(): void {
  // A translator replaces text nodes with elements. React keeps its own nodes, so it fails with NotFoundError when it removes one or
  // inserts before it, and writes changed text into detached nodes. From here on the translator's elements act for the texts that they
  // replaced: they are removed with them, other nodes are inserted before them, and a changed text is put back in their place, to be
  // translated again.
  const { removeChild, insertBefore, appendChild } = Node.prototype;
  let isTranslated = false;

  const leave = (node: Node) => {
    const wrapper = wrapperFor.get(node);
    wrapperFor.delete(node);
    if (wrapper?.parentNode) removeChild.call(wrapper.parentNode, wrapper);
  };

  Node.prototype.removeChild = function removeTranslated<Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child;
    const place = placeIn(this, child);
    wrapperFor.delete(child);
    if (place !== null) removeChild.call(this, place);
    return child;
  };
  Node.prototype.insertBefore = function insertTranslated<Child extends Node>(this: Node, node: Child, before: Node | null): Child {
    if (isTranslated) leave(node);
    if (before === null || before.parentNode === this) return insertBefore.call(this, node, before) as Child;
    return insertBefore.call(this, node, placeIn(this, before)) as Child;
  };
  Node.prototype.appendChild = function appendTranslated<Child extends Node>(this: Node, node: Child): Child {
    if (isTranslated) leave(node);
    return appendChild.call(this, node) as Child;
  };

  const observer = new MutationObserver((records) => {
    for (const record of records) {
      const { target } = record;
      if (record.type === "characterData") {
        const wrapper = wrapperFor.get(target);
        if (!wrapper?.parentNode) continue;
        wrapperFor.delete(target);
        wrapper.parentNode.replaceChild(target, wrapper);
        continue;
      }
      const [removed] = record.removedNodes;
      if (removed?.nodeType !== Node.TEXT_NODE || removed.isConnected) continue;
      const wrapper = [record.addedNodes[0], record.previousSibling, record.nextSibling].find(isWrapper);
      if (!wrapper) continue;
      isTranslated = true;
      wrapperFor.set(removed, wrapper);
      observer.observe(removed, { characterData: true });
    }
  });
  observer.observe(document, { childList: true, subtree: true });
}
