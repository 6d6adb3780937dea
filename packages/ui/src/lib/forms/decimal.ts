/** A number as people write it, with a comma or a point; undefined when it is none. 1.234,5 and 1,234.5 are the same. */
export function readDecimal(text: string): number | undefined {
  const bare = text
    .trim()
    .replace(/^R\$|^US\$|^€/, '')
    .replace(/\s/g, '')
  const mark = bare[Math.max(bare.lastIndexOf(','), bare.lastIndexOf('.'))]
  // One mark that stands more than once separates thousands.
  const thousands = /^-?\d{1,3}(,\d{3}){2,}$|^-?\d{1,3}(\.\d{3}){2,}$/.test(bare)
  const plain = thousands ? bare.replace(/[.,]/g, '') : bare.replaceAll(mark === ',' ? '.' : ',', '').replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined
}

/** A number as it is written into a field. */
export const writeDecimal = (value: number): string => String(value).replace('.', ',')
