import type { DuplicateReason } from '@balcao/contracts/duplicates/matches'

function ago(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  return minutes < 1440 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 1440)} d`
}

/** A reason in Portuguese, as it stands in answers and hints. */
export function reasonText(reason: DuplicateReason): string {
  switch (reason.code) {
    case 'rare_words':
      return `mesmas palavras raras: ${reason.words.join(', ')}`
    case 'same_title':
      return 'mesmo título'
    case 'similar_title':
      return 'título parecido'
    case 'similar_text':
      return 'texto parecido'
    case 'same_codes':
      return `mesmo código: ${reason.words.join(', ')}`
    case 'same_requester':
      return 'mesmo solicitante'
    case 'same_company':
      return 'mesma empresa'
    case 'same_fields':
      return `mesmos campos: ${reason.words.join(', ')}`
    case 'close_in_time':
      return `com ${ago(reason.minutes)} de diferença`
  }
}
