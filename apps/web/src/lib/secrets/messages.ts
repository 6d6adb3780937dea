import { messages } from '@balcao/ui/lib/messages'

export const t = messages('secrets', {
  secret: 'Segredo',
  once: 'Copie agora: não é mostrado de novo.',
  copy: 'Copiar',
  done: 'Já copiei',
})
