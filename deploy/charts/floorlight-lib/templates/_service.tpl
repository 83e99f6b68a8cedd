{{- define "floorlight.serviceAccount" -}}
apiVersion: v1
kind: ServiceAccount
metadata:
  {{- include "floorlight.metadata" . | nindent 2 }}
automountServiceAccountToken: false
{{- end }}

{{- define "floorlight.clusterService" -}}
apiVersion: v1
kind: Service
metadata:
  {{- include "floorlight.metadata" . | nindent 2 }}
spec:
  type: ClusterIP
  selector:
    {{- include "floorlight.selector" . | nindent 4 }}
  ports:
    - { name: main, port: {{ .port }}, targetPort: main, protocol: TCP }
{{- end }}

{{/* Its one name is the process's, because callers ask for it and services go by it. */}}
{{- define "floorlight.certificate" -}}
{{- $tls := .root.Values.global.tls }}
apiVersion: cert-manager.io/v1
kind: Certificate
metadata:
  {{- include "floorlight.metadata" . | nindent 2 }}
spec:
  secretName: {{ include "floorlight.fullname" . }}-tls
  dnsNames: [{{ .process }}]
  duration: {{ $tls.duration }}
  renewBefore: {{ $tls.renewBefore }}
  usages: [digital signature, server auth, client auth]
  privateKey: { algorithm: ECDSA, size: 256, encoding: PKCS8, rotationPolicy: Always }
  # Key and certificate in one file.
  additionalOutputFormats: [{ type: CombinedPEM }]
  issuerRef:
    name: {{ $tls.issuer.name }}
    kind: {{ $tls.issuer.kind }}
    group: cert-manager.io
{{- end }}

{{- define "floorlight.podDisruptionBudget" -}}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  {{- include "floorlight.metadata" . | nindent 2 }}
spec:
  maxUnavailable: 1
  unhealthyPodEvictionPolicy: AlwaysAllow
  selector:
    matchLabels:
      {{- include "floorlight.selector" . | nindent 6 }}
{{- end }}

{{- define "floorlight.claim" -}}
{{- $storage := .root.Values.storage }}
apiVersion: v1
kind: PersistentVolumeClaim
metadata:
  {{- include "floorlight.metadata" . | nindent 2 }}
  annotations:
    helm.sh/resource-policy: keep
spec:
  accessModes: [{{ $storage.accessMode }}]
  {{- with $storage.className }}
  storageClassName: {{ . }}
  {{- end }}
  resources:
    requests: { storage: {{ $storage.size }} }
{{- end }}
