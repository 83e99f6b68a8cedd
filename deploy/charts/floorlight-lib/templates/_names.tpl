{{/* Every template gets a dict: root (the chart's own context), process (its name), and what the process needs. */}}

{{/* Names begin with the cell, not with the release, so that a process may be a release of its own. */}}
{{- define "floorlight.fullname" -}}
{{ .root.Values.global.cell }}-{{ .process }}
{{- end }}

{{- define "floorlight.selector" -}}
app.kubernetes.io/name: {{ .process }}
app.kubernetes.io/instance: {{ .root.Values.global.cell }}
{{- end }}

{{- define "floorlight.labels" -}}
{{ include "floorlight.selector" . }}
app.kubernetes.io/part-of: floorlight
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version }}
{{- end }}

{{- define "floorlight.metadata" -}}
name: {{ include "floorlight.fullname" . }}
namespace: {{ .root.Release.Namespace }}
labels:
  {{- include "floorlight.labels" . | nindent 2 }}
{{- end }}

{{- define "floorlight.image" -}}
{{- $image := .root.Values.image -}}
{{- $name := printf "%s/floorlight-%s" .root.Values.global.image.registry (.image | default .process) -}}
{{- if $image.digest -}}
{{ $name }}@{{ $image.digest }}
{{- else -}}
{{ $name }}:{{ $image.tag | default .root.Chart.AppVersion }}
{{- end -}}
{{- end }}
