/** The mark of the house: a curve that falls, and the point where it does. */
export function Brand() {
  return (
    <svg viewBox="0 0 20 20" className="size-5 shrink-0" fill="none" aria-hidden>
      <path d="M1.5 5h4c4.2 0 4.8 10 9 10h4" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
      <circle cx="10" cy="10" r="2.4" className="fill-ground stroke-accent" strokeWidth="1.75" />
    </svg>
  );
}
