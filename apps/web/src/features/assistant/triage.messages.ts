import { messages } from '@balcao/ui/lib/messages'

export const t = messages('assistant-triage', {
  queue: 'Fila',
  type: 'Tipo',
  priority: 'Prioridade',
  hint: 'Em tickets novos de clientes, onde nenhuma pessoa nem regra escolheu.',
  off: 'Não usar',
  suggest: 'Só sugerir',
  sets: 'Preencher a partir de {n} %',
  hits: 'Acertos da triagem, comparados com o que os tickets têm hoje',
  field: 'Campo',
  guessed: 'Palpites',
  right: 'Certos',
  set: 'Preenchidos',
  corrected: 'Corrigidos',
})
