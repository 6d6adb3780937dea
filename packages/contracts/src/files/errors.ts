/** Errors about files. */
export const filesErrors = {
  attachment_not_found: { pt: 'Anexo não encontrado.', en: 'Attachment not found.' },
  file_too_large: { pt: 'O arquivo passa de 25 MiB.', en: 'The file is larger than 25 MiB.' },
  file_empty: { pt: 'O arquivo está vazio.', en: 'The file is empty.' },
  picture_too_large: {
    pt: 'Esta imagem é grande demais para ser aberta: no máximo 1 gigapixel e 5.000 quadros.',
    en: 'This picture is too large to be opened: 1 gigapixel and 5,000 frames at most.',
  },
  upload_offset: { pt: 'O envio do arquivo continua de outro ponto.', en: 'The file goes on from another point.' },
  file_missing: { pt: 'Envie um arquivo no campo file.', en: 'Send one file in the field file.' },
  too_many_files: { pt: 'São no máximo 10 arquivos por mensagem.', en: 'A message takes 10 files at most.' },
  file_infected: { pt: 'O antivírus bloqueou este arquivo.', en: 'The virus scanner blocked this file.' },
  file_unscanned: {
    pt: 'O arquivo ainda não passou pelo antivírus. Tente em instantes.',
    en: 'The virus scanner has not seen this file yet. Try again in a moment.',
  },
} as const
