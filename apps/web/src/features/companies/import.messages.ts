import { messages } from '@balcao/ui/lib/messages'

export const t = messages('companies-import', {
  open: 'Importar CSV',
  title: 'Importar empresas',
  text: 'Um arquivo CSV com uma empresa por linha. Coluna: nome; se quiser, razão social, CNPJ, telefone, site, endereço, segmento, observações, nível (básico, premium, enterprise), saúde (em risco, estável, satisfeita), responsável (o e-mail) e matriz (o nome ou o CNPJ).',
  tooBig: 'O arquivo é grande demais. Divida-o em partes de até {max} empresas.',
  run: '{n, plural, =0 {Importar} one {Importar # empresa} many {Importar # de empresas} other {Importar # empresas}}',
  done: '{n, plural, =0 {Nenhuma empresa foi importada} one {# empresa importada} many {# de empresas importadas} other {# empresas importadas}}',
})
