import { messages } from '@balcao/ui/lib/messages'

export const t = messages('duplicateReasons', {
  rare_words: 'mesmas palavras raras: {words}',
  same_title: 'mesmo título',
  similar_title: 'título parecido',
  similar_text: 'texto parecido',
  same_codes: 'mesmo código: {words}',
  same_requester: 'mesmo solicitante',
  same_company: 'mesma empresa',
  same_fields: 'mesmos campos: {words}',
  close_in_time: 'com {time} de diferença',
})
