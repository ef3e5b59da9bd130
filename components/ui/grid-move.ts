/** Position of a cell, from 0 at the top left. */
export interface GridPlace {
  row: number;
  column: number;
}

/** Returns the cell that a key moves to in a grid that may have gaps; null for other keys, or if there is no cell in that direction. */
export function gridMove<Cell extends GridPlace>(cells: readonly Cell[], here: GridPlace, key: string): Cell | null {
  const inRow = cells.filter(({ row }) => row === here.row).sort((a, b) => a.column - b.column);
  switch (key) {
    case "ArrowRight":
      return inRow.find(({ column }) => column > here.column) ?? null;
    case "ArrowLeft":
      return inRow.findLast(({ column }) => column < here.column) ?? null;
    case "Home":
      return inRow[0] ?? null;
    case "End":
      return inRow.at(-1) ?? null;
    case "ArrowDown":
      return nearest(
        cells.filter(({ row }) => row > here.row),
        here,
      );
    case "ArrowUp":
      return nearest(
        cells.filter(({ row }) => row < here.row),
        here,
      );
    default:
      return null;
  }
}

/** The next row counts first, then the distance across. */
function nearest<Cell extends GridPlace>(cells: readonly Cell[], { row, column }: GridPlace): Cell | null {
  const distance = (cell: GridPlace) => Math.abs(cell.row - row) * 1e4 + Math.abs(cell.column - column);
  return cells.reduce<Cell | null>((best, cell) => (best === null || distance(cell) < distance(best) ? cell : best), null);
}
