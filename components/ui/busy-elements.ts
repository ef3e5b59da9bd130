/** Selector for elements that handle arrow keys or letters themselves. */
export const busyElements =
  "input, textarea, select, [contenteditable], [role=tab], [role=separator], [role=menu], [role=dialog], [role=combobox], [role=listbox], [role=grid]";
