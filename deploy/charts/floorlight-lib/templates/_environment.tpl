{{/* All variables of a process, as a map of texts. Its settings come last, and can't replace these: values.schema.json lacks them. */}}
{{- define "floorlight.environment" -}}
{{- $global := .root.Values.global }}
NODE_ENV: production
SECRETS_DIR: /run/secrets
TLS: "on"
HOST: 0.0.0.0
PORT: {{ .port | quote }}
NATS_URL: {{ $global.nats.url | quote }}
{{- range $name, $port := .calls }}
{{ upper $name }}_URL: https://{{ $global.cell }}-{{ $name }}:{{ $port }}
{{- end }}
{{- if .publicUrl }}
PUBLIC_URL: {{ $global.publicUrl | quote }}
{{- end }}
{{- with $global.tracing.endpoint }}
OTEL_EXPORTER_OTLP_ENDPOINT: {{ . | quote }}
{{- end }}
{{- if .database }}
SITES_FILE: {{ if $global.sitesConfigMap }}/run/sites/sites.json{{ else }}config/sites.json{{ end }}
DATABASE_URL: postgres://floorlight_{{ .process }}@{{ $global.postgres.host }}:{{ $global.postgres.port }}/floorlight_{{ .process }}?sslmode=verify-full&sslrootcert=/run/secrets/TLS_AUTHORITIES
{{- end }}
{{- if .redis }}
REDIS_URL: rediss://{{ .process }}@{{ $global.redis.host }}:{{ $global.redis.port }}{{ with $global.redis.sentinels }}?sentinels={{ join "," . }}&name={{ $global.redis.primary }}{{ end }}
{{- end }}
{{- if .mail }}
MAIL_FROM: {{ $global.mail.from | quote }}
{{- end }}
{{- range $name, $value := .environment }}
{{ $name }}: {{ $value | quote }}
{{- end }}
{{- range $name, $value := .root.Values.settings }}
{{ $name }}: {{ $value | toString | quote }}
{{- end }}
{{- end }}

{{/* The directory of a process's secrets: its own, its certificate, and those of its variables that come from elsewhere. */}}
{{- define "floorlight.secretSources" -}}
{{- $global := .root.Values.global }}
- secret:
    name: {{ include "floorlight.fullname" . }}
- secret:
    name: {{ include "floorlight.fullname" . }}-tls
    items: [{ key: tls-combined.pem, path: TLS_IDENTITY }]
{{- include "floorlight.authorities" . }}
{{- if .mail }}
- secret:
    name: {{ $global.mail.secret }}
    items: [{ key: SMTP_URL, path: SMTP_URL }]
{{- end }}
{{- range .root.Values.secrets }}
- secret:
    name: {{ .name }}
    items:
      {{- range .keys }}
      - { key: {{ . }}, path: {{ . }} }
      {{- end }}
{{- end }}
{{- end }}

{{- define "floorlight.authorities" }}
- secret:
    name: {{ .root.Values.global.tls.authorities.secret }}
    items: [{ key: {{ .root.Values.global.tls.authorities.key }}, path: TLS_AUTHORITIES }]
{{- end }}
