import { messages } from '@balcao/ui/lib/messages'

export const t = messages('companies-import', {
  open: 'Importar CSV',
  title: 'Importar empresas',
  text: 'Um arquivo CSV com uma empresa por linha. Coluna: nome; se quiser, razão social, CNPJ, telefone, outros telefones, site, endereço, outros endereços, segmento, observações, nível (básico, premium, enterprise), saúde (em risco, estável, satisfeita), responsável (o e-mail), matriz (o nome ou o CNPJ), plano, início do contrato, fim do contrato, banco de horas e horas valem para (contrato, cada mês). Vários telefones ou endereços na mesma célula: separe com |.',
  tooBig: 'O arquivo é grande demais. Divida-o em partes de até {max} empresas.',
  run: '{n, plural, =0 {Importar} one {Importar # empresa} many {Importar # de empresas} other {Importar # empresas}}',
  done: '{n, plural, =0 {Nenhuma empresa foi importada} one {# empresa importada} many {# de empresas importadas} other {# empresas importadas}}',
  export: 'Exportar CSV',
  exportNone: 'Nenhuma empresa para exportar',
  exported: '{n, plural, =0 {# empresas salvas} one {# empresa salva} many {# de empresas salvas} other {# empresas salvas}}',
  exportFailed: 'O arquivo não foi salvo: {why}',
})
