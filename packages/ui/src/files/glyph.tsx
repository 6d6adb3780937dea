import { File, FileArchive, FileImage, FileMusic, FileSpreadsheet, FileText, FileVideo, type LucideIcon } from 'lucide-react'

const BY_MIME: readonly (readonly [RegExp, LucideIcon])[] = [
  [/^image\//, FileImage],
  [/^video\//, FileVideo],
  [/^audio\//, FileMusic],
  [/pdf|word|opendocument\.text|rtf/, FileText],
  [/sheet/, FileSpreadsheet],
  [/zip|gzip|tar|rar|7z/, FileArchive],
]
/** For what has no signature in its bytes. */
const BY_ENDING: readonly (readonly [RegExp, LucideIcon])[] = [
  [/\.(txt|log|md|json|xml|eml)$/i, FileText],
  [/\.(csv|tsv)$/i, FileSpreadsheet],
]

/** What kind of file it is, as a sign beside its name. */
export const FileGlyph = ({ mime = '', name }: { mime?: string | undefined; name: string }) => {
  const Glyph = BY_MIME.find(([kind]) => kind.test(mime))?.[1] ?? BY_ENDING.find(([ending]) => ending.test(name))?.[1] ?? File
  return <Glyph className="file-glyph" size={20} strokeWidth={1.5} aria-hidden />
}
