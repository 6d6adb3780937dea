declare module 'pg/lib/utils.js' {
  const utils: { /** A value as the wire takes it. */ prepareValue(value: unknown): string | Buffer | null }
  export default utils
}
