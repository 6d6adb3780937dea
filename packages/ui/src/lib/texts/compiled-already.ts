/** In the place of Lingui's compiler in the built apps: what `compile-texts` left as a string says just itself. */
export const compileMessage = <Compiled>(message: string | Compiled): readonly [string] | Compiled =>
  typeof message === 'string' ? [message] : message
