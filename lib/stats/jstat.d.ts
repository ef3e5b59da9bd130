declare module "jstat" {
  /** The part of jStat that Heed uses. */
  const jStat: {
    noncentralt: {
      /** Distribution function of the noncentral t; about seven digits, for |noncentrality| below 37. */
      cdf(x: number, degrees: number, noncentrality: number): number;
    };
  };
  export default jStat;
}
