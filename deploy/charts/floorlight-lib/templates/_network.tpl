{{/* A place in the network: pods of a namespace, or addresses. */}}
{{- define "floorlight.peer" -}}
{{- if .cidr -}}
- ipBlock: { cidr: {{ .cidr }} }
{{- else -}}
- namespaceSelector:
    matchLabels: { kubernetes.io/metadata.name: {{ .namespace }} }
  {{- with .podLabels }}
  podSelector:
    matchLabels: {{- toYaml . | nindent 6 }}
  {{- end }}
{{- end -}}
{{- end }}

{{- define "floorlight.peerOfCell" -}}
- podSelector:
    matchLabels:
      {{- include "floorlight.selector" . | nindent 6 }}
{{- end }}

{{- define "floorlight.egressTo" }}
- to:
    {{- include "floorlight.peer" .peer | nindent 4 }}
  ports: [{ port: {{ .port }}, protocol: TCP }]
{{- end }}

{{- define "floorlight.egressToDns" }}
- to:
    {{- include "floorlight.peer" .root.Values.global.network.dns | nindent 4 }}
  ports: [{ port: 53, protocol: UDP }, { port: 53, protocol: TCP }]
{{- end }}

{{/* Exactly what the process needs; everything else is refused by the cell's default. The kubelet's probes need no rule. */}}
{{- define "floorlight.networkPolicy" -}}
{{- $context := . }}
{{- $global := .root.Values.global }}
{{- $network := $global.network }}
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  {{- include "floorlight.metadata" . | nindent 2 }}
spec:
  podSelector:
    matchLabels:
      {{- include "floorlight.selector" . | nindent 6 }}
  policyTypes: [Ingress, Egress]
  ingress:
    {{- if .callers }}
    - from:
        {{- range .callers }}
        {{- include "floorlight.peerOfCell" (dict "root" $context.root "process" .) | nindent 8 }}
        {{- end }}
      ports: [{ port: {{ .port }}, protocol: TCP }]
    {{- end }}
    {{- if .front }}
    - from:
        {{- include "floorlight.peer" $network.front | nindent 8 }}
      ports: [{ port: {{ .port }}, protocol: TCP }]
    {{- end }}
    {{- if $global.monitoring.enabled }}
    - from:
        {{- include "floorlight.peer" $network.prometheus | nindent 8 }}
      ports: [{ port: {{ if .front }}{{ .healthPort }}{{ else }}{{ .port }}{{ end }}, protocol: TCP }]
    {{- end }}
  egress:
    {{- include "floorlight.egressToDns" . | nindent 4 }}
    {{- range $name, $port := .calls }}
    - to:
        {{- include "floorlight.peerOfCell" (dict "root" $context.root "process" $name) | nindent 8 }}
      ports: [{ port: {{ $port }}, protocol: TCP }]
    {{- end }}
    {{- include "floorlight.egressTo" (dict "peer" $network.nats "port" $network.nats.port) | nindent 4 }}
    {{- if .database }}
    {{- include "floorlight.egressTo" (dict "peer" $network.postgres "port" $network.postgres.port) | nindent 4 }}
    {{- end }}
    {{- if .redis }}
    {{- include "floorlight.egressTo" (dict "peer" $network.redis "port" $network.redis.port) | nindent 4 }}
    {{- end }}
    {{- if and .redis $global.redis.sentinels }}
    {{- include "floorlight.egressTo" (dict "peer" $network.redis "port" $network.redis.sentinelPort) | nindent 4 }}
    {{- end }}
    {{- if and .objects $network.objects }}
    {{- include "floorlight.egressTo" (dict "peer" $network.objects "port" $network.objects.port) | nindent 4 }}
    {{- end }}
    {{- if .hub }}
    {{- include "floorlight.egressTo" (dict "peer" $network.hub "port" $network.hub.port) | nindent 4 }}
    {{- end }}
    {{- if $global.tracing.endpoint }}
    {{- include "floorlight.egressTo" (dict "peer" $network.collector "port" $network.collector.port) | nindent 4 }}
    {{- end }}
    {{- if .outside }}
    - to:
        - ipBlock:
            cidr: {{ $network.outside.cidr }}
            {{- with $network.outside.except }}
            except: {{- toYaml . | nindent 14 }}
            {{- end }}
      ports:
        {{- range $network.outside.ports }}
        - { port: {{ . }}, protocol: TCP }
        {{- end }}
    {{- end }}
{{- end }}
