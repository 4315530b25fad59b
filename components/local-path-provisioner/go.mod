module kubexm.local/components/local-path-provisioner

go 1.24.0

require (
	github.com/Sirupsen/logrus v0.11.0 // indirect
	github.com/beorn7/perks v1.0.1 // indirect
	github.com/cespare/xxhash/v2 v2.3.0 // indirect
	github.com/davecgh/go-spew v1.1.1 // indirect
	github.com/emicklei/go-restful/v3 v3.12.2 // indirect
	github.com/fxamacker/cbor/v2 v2.9.0 // indirect
	github.com/go-logr/logr v1.4.2 // indirect
	github.com/go-openapi/jsonpointer v0.21.0 // indirect
	github.com/go-openapi/jsonreference v0.20.2 // indirect
	github.com/go-openapi/swag v0.23.0 // indirect
	github.com/gogo/protobuf v1.3.2 // indirect
	github.com/google/gnostic-models v0.7.0 // indirect
	github.com/google/go-cmp v0.7.0 // indirect
	github.com/google/uuid v1.6.0 // indirect
	github.com/josharian/intern v1.0.0 // indirect
	github.com/json-iterator/go v1.1.12 // indirect
	github.com/mailru/easyjson v0.7.7 // indirect
	github.com/miekg/dns v1.1.29 // indirect
	github.com/modern-go/concurrent v0.0.0-20180306012644-bacd9c7ef1dd // indirect
	github.com/modern-go/reflect2 v1.0.3-0.20250322232337-35a7c28c31ee // indirect
	github.com/munnerz/goautoneg v0.0.0-20191010083416-a7dc8b61c822 // indirect
	github.com/pkg/errors v0.9.1 // indirect
	github.com/pmezard/go-difflib v1.0.0 // indirect
	github.com/prometheus/client_golang v1.20.4 // indirect
	github.com/prometheus/client_model v0.6.1 // indirect
	github.com/prometheus/common v0.62.0 // indirect
	github.com/prometheus/procfs v0.15.1 // indirect
	github.com/rancher/local-path-provisioner v0.0.30 // indirect
	github.com/spf13/pflag v1.0.6 // indirect
	github.com/urfave/cli v1.19.1 // indirect
	github.com/x448/float16 v0.8.4 // indirect
	go.yaml.in/yaml/v2 v2.4.2 // indirect
	go.yaml.in/yaml/v3 v3.0.4 // indirect
	golang.org/x/crypto v0.36.0 // indirect
	golang.org/x/net v0.38.0 // indirect
	golang.org/x/oauth2 v0.27.0 // indirect
	golang.org/x/sys v0.31.0 // indirect
	golang.org/x/term v0.30.0 // indirect
	golang.org/x/text v0.23.0 // indirect
	golang.org/x/time v0.9.0 // indirect
	google.golang.org/protobuf v1.36.5 // indirect
	gopkg.in/evanphx/json-patch.v4 v4.12.0 // indirect
	gopkg.in/inf.v0 v0.9.1 // indirect
	gopkg.in/yaml.v3 v3.0.1 // indirect
	k8s.io/api v0.34.4 // indirect
	k8s.io/apimachinery v0.34.4 // indirect
	k8s.io/client-go v0.30.0 // indirect
	k8s.io/klog/v2 v2.130.1 // indirect
	k8s.io/kube-openapi v0.0.0-20250710124328-f3f2b991d03b // indirect
	k8s.io/utils v0.0.0-20250604170112-4c0f3b243397 // indirect
	sigs.k8s.io/json v0.0.0-20241014173422-cfa47c3a1cc8 // indirect
	sigs.k8s.io/randfill v1.0.0 // indirect
	sigs.k8s.io/sig-storage-lib-external-provisioner/v10 v10.0.1 // indirect
	sigs.k8s.io/structured-merge-diff/v6 v6.3.0 // indirect
	sigs.k8s.io/yaml v1.6.0 // indirect
)

tool github.com/rancher/local-path-provisioner

replace k8s.io/apimachinery => k8s.io/apimachinery v0.34.4

replace k8s.io/utils => k8s.io/utils v0.0.0-20250604170112-4c0f3b243397

replace github.com/go-logr/logr => github.com/go-logr/logr v1.4.2

replace k8s.io/klog/v2 => k8s.io/klog/v2 v2.130.1

replace sigs.k8s.io/json => sigs.k8s.io/json v0.0.0-20241014173422-cfa47c3a1cc8

replace github.com/modern-go/reflect2 => github.com/modern-go/reflect2 v1.0.3-0.20250322232337-35a7c28c31ee

replace golang.org/x/text => golang.org/x/text v0.23.0

replace golang.org/x/net => golang.org/x/net v0.38.0

replace k8s.io/api => k8s.io/api v0.34.4

replace google.golang.org/protobuf => google.golang.org/protobuf v1.36.5

replace github.com/google/gnostic-models => github.com/google/gnostic-models v0.7.0

replace sigs.k8s.io/yaml => sigs.k8s.io/yaml v1.6.0

replace k8s.io/client-go => k8s.io/client-go v0.34.4

replace k8s.io/kube-openapi => k8s.io/kube-openapi v0.0.0-20250710124328-f3f2b991d03b

replace github.com/go-openapi/swag => github.com/go-openapi/swag v0.23.0

replace github.com/go-openapi/jsonpointer => github.com/go-openapi/jsonpointer v0.21.0

replace golang.org/x/sys => golang.org/x/sys v0.31.0

replace golang.org/x/term => golang.org/x/term v0.30.0

replace golang.org/x/oauth2 => golang.org/x/oauth2 v0.27.0

replace golang.org/x/time => golang.org/x/time v0.9.0

replace github.com/google/uuid => github.com/google/uuid v1.6.0

replace github.com/emicklei/go-restful/v3 => github.com/emicklei/go-restful/v3 v3.12.2

replace github.com/spf13/pflag => github.com/spf13/pflag v1.0.6

replace github.com/cespare/xxhash/v2 => github.com/cespare/xxhash/v2 v2.3.0

replace github.com/prometheus/client_model => github.com/prometheus/client_model v0.6.1

replace github.com/prometheus/client_golang => github.com/prometheus/client_golang v1.22.0

replace github.com/prometheus/common => github.com/prometheus/common v0.62.0

replace github.com/prometheus/procfs => github.com/prometheus/procfs v0.15.1

replace github.com/google/go-cmp => github.com/google/go-cmp v0.7.0

replace golang.org/x/crypto => golang.org/x/crypto v0.36.0
