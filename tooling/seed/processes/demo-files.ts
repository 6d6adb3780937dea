type Content = { kind: 'txt' | 'pdf' | 'csv'; lines: readonly string[] }

/** A page of A4 with these lines, in a typeface that every reader has; letters of Latin-1 alone. */
function pdfOf(lines: readonly string[]): Buffer {
  const escaped = lines.map((line) => line.replace(/[\\()]/g, '\\$&'))
  const [title = '', ...rest] = escaped
  const shown = [
    `BT /F1 20 Tf 72 760 Td (${title}) Tj ET`,
    ...rest.map((line, n) => `BT /F1 12 Tf 72 ${724 - n * 20} Td (${line}) Tj ET`),
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(shown, 'latin1')} >>\nstream\n${shown}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let file = '%PDF-1.4\n'
  const places: number[] = []
  for (const [n, object] of objects.entries()) {
    places.push(Buffer.byteLength(file, 'latin1'))
    file += `${n + 1} 0 obj\n${object}\nendobj\n`
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const start = Buffer.byteLength(file, 'latin1')
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file + end, 'latin1')
}

/** The bytes of a demo file. */
export function bytesOf({ kind, lines }: Content): Buffer {
  if (kind === 'pdf') return pdfOf(lines)
  return Buffer.from(kind === 'csv' ? `\uFEFF${lines.join('\r\n')}\r\n` : `${lines.join('\n')}\n`)
}
