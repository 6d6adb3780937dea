import { messages } from '../messages.ts'

/** Texts around what an article holds. */
export const t = messages('article', {
  note: 'Nota',
  tip: 'Dica',
  warning: 'Atenção',
  danger: 'Perigo',
  copy: 'Copiar',
  copyCode: 'Copiar código',
  copied: 'Copiado',
  notCopied: 'O navegador não deixou copiar',
  table: 'Tabela',
  linkHere: 'Link para “{title}”',
  unformatted: 'Artigo mostrado como texto simples: é longo demais para formatar',
  gone: 'Artigo indisponível',
  outline: 'Neste artigo',
})
