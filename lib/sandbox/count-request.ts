/** A count to make: an expression of JavaScript and the text to look in. */
export interface CountRequest {
  source: string;
  flags: string;
  /** See `PythonRegex.mayPreferEmpty`. */
  mayPreferEmpty: boolean;
  text: string;
}
