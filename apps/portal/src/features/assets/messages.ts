import { messages } from '@balcao/ui/lib/messages'

/** Texts of the customer's assets. */
export const t = messages('portal.assets', {
  title: 'Meus equipamentos',
  about: 'O que está em seu nome e, quando você vê os tickets da empresa, o que é dela.',
  mine: 'Em meu nome',
  ofCompanies: 'Da empresa',
  tag: 'Patrimônio',
  serialNumber: 'Número de série',
  model: 'Modelo',
  location: 'Local',
  person: 'Usado por',
  company: 'Empresa',
  warranty: 'Garantia até',
  warrantyOver: 'Garantia venceu em',
  status_in_use: 'Em uso',
  status_in_stock: 'Em estoque',
  status_maintenance: 'Em manutenção',
  status_retired: 'Baixado',
  open: 'Abrir ticket sobre este equipamento',
  openAbout: 'Abrir ticket sobre este equipamento: {name}',
  more: 'Mostrar mais',
  failed: 'Não foi possível carregar os equipamentos',
  empty: 'Nenhum equipamento em seu nome',
  emptyText: 'O que a equipe de suporte registrar para você aparece aqui.',
})
