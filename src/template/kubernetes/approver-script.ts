/**
 * Approves the requests of kubelets for serving certificates, for as long as the cluster lives: no controller of
 * Kubernetes does, and kubelets ask again before a certificate ends. It needs nothing but kubectl and what every host has.
 *
 * `judge INVENTORY USER GROUPS USAGES` reads a request as PEM and says whether it is in order. What the API says of who asks
 * is written as in the query of a URL, so that no name can look like two; groups and usages stand between commas.
 * `watch INVENTORY` does so for every request the API has, with one program for all of them and one for each approval: on a
 * control plane that is just starting every kubectl takes the processor from it.
 */
export const approverScript = (): string => `#!/bin/sh
# Approves requests of kubelets for serving certificates that name the node which asks, and nothing else.
set -u
export LC_ALL=C
signer=kubernetes.io/kubelet-serving
newline='
'

refuse() {
  echo "refused: $1" >&2
  return 1
}

# What a request asks for is read from its bytes: it has the form in which kubelets write it, or it is refused.
read_request='
function refuse(why) { print "refused: " why >"/dev/stderr"; failed = 1; exit 1 }
function enter(tag,    size) {
  if (byte[at] != tag) refuse("not the form in which a kubelet asks, at byte " at)
  size = byte[at + 1]
  at += 2
  if (size == 129) size = byte[at++]
  else if (size == 130) { size = byte[at] * 256 + byte[at + 1]; at += 2 }
  else if (size > 127) refuse("a length that no kubelet writes")
  if (at + size > count) refuse("cut off")
  return at + size
}
function skip(tag) { at = enter(tag) }
function expect(tag, wanted,    end, found) {
  end = enter(tag)
  for (found = ""; at < end; at++) found = found (found == "" ? "" : " ") byte[at]
  if (found != wanted) refuse("not the form in which a kubelet asks: " found)
}
function letters(end,    found, letter) {
  for (found = ""; at < end; at++) {
    letter = sprintf("%c", byte[at])
    if (letter !~ /^[a-z0-9.:-]$/) refuse("a name with a letter that no node has")
    found = found letter
  }
  return found
}
function part(type, wanted,    end, found) {
  end = enter(49)
  enter(48)
  expect(6, type)
  if (byte[at] != 19 && byte[at] != 12) refuse("a subject of another form")
  found = letters(enter(byte[at]))
  if (found != wanted) refuse("the subject says " found " instead of " wanted)
  if (at != end) refuse("more in the subject than a kubelet has")
}
function address(end,    found, first) {
  first = at
  if (end - at == 4) return "IP " byte[at] "." byte[at + 1] "." byte[at + 2] "." byte[at + 3]
  if (end - at != 16) refuse("an address of no family")
  for (found = ""; first < end; first += 2)
    found = found (found == "" ? "" : ":") sprintf("%x", byte[first] * 256 + byte[first + 1])
  return "IP " found
}
function name(    tag, end, found) {
  tag = byte[at]
  if (tag != 130 && tag != 135) refuse("something else than names and addresses")
  end = enter(tag)
  found = tag == 130 ? "DNS " letters(end) : address(end)
  at = end
  if (!(found in allowed)) refuse(node " has no " found)
}
BEGIN { node = ENVIRON["node"]; at = 0; count = 0 }
FILENAME == ENVIRON["inventory"] {
  if ($1 == node) { allowed[$2 " " $3] = 1; isKnown = 1 }
  next
}
{ for (i = 1; i <= NF; i++) byte[count++] = $i + 0 }
END {
  if (failed) exit 1
  if (!isKnown) refuse(node " is no node of this cluster")
  whole = enter(48)
  info = enter(48)
  skip(2)
  subject = enter(48)
  part("85 4 10", "system:nodes")
  part("85 4 3", "system:node:" node)
  if (at != subject) refuse("more in the subject than a kubelet has")
  skip(48)
  attributes = enter(160)
  enter(48)
  expect(6, "42 134 72 134 247 13 1 9 14")
  enter(49); enter(48); enter(48)
  expect(6, "85 29 17")
  enter(4)
  names = enter(48)
  if (at == names) refuse("no name at all")
  while (at < names) name()
  if (at != names || at != attributes || at != info) refuse("more than a kubelet asks for")
  skip(48)
  skip(3)
  if (at != whole || at != count) refuse("something behind the request")
}'

# judge INVENTORY USER GROUPS USAGES <PEM
judge() {
  node=\${2#system%3Anode%3A}
  [ "$2" = "system%3Anode%3A$node" ] || { refuse "$2 is no node"; return 1; }
  case $node in '' | *[!a-z0-9.-]*) refuse "not the name of a node"; return 1 ;; esac
  case $3 in *,system%3Anodes,*) ;; *) refuse "$node is not in the group of nodes"; return 1 ;; esac
  case $4 in *,server+auth,*) ;; *) refuse "not for a server"; return 1 ;; esac
  for usage in $(echo "$4" | tr , ' '); do
    case $usage in
      server+auth | digital+signature | key+encipherment) ;;
      *) refuse "for more than a server needs"; return 1 ;;
    esac
  done
  pem=$(cat)
  case $pem in
    "-----BEGIN CERTIFICATE REQUEST-----$newline"*"$newline-----END CERTIFICATE REQUEST-----") ;;
    *) refuse "not one request as PEM"; return 1 ;;
  esac
  body=\${pem#*"$newline"}
  body=\${body%"$newline"*}
  case $body in *[!A-Za-z0-9+/="$newline"]*) refuse "not one request as PEM"; return 1 ;; esac
  printf '%s' "$body" | base64 -d 2>/dev/null | od -An -v -tu1 |
    inventory=$1 node=$node awk "$read_request" "$1" -
}

# Of those that nobody has decided on yet.
line='{{if not .status.conditions}}{{.metadata.name}} {{urlquery .spec.username}} ,{{range .spec.groups}}{{urlquery .}},{{end}} ,{{range .spec.usages}}{{urlquery .}},{{end}} {{.spec.request}}{{"\\n"}}{{end}}'

approve() {
  printf '%s' "$5" | base64 -d | judge "$inventory" "$2" "$3" "$4" || {
    echo "$1 of $2 is left alone" >&2
    return 0
  }
  kubectl certificate approve "$1"
}

# Begun anew every few minutes, so that one which could not be looked at is looked at again.
watch() {
  inventory=$1
  while :; do
    timeout 300 kubectl get csr --watch --field-selector "spec.signerName=$signer" -o "go-template=$line" |
      while read -r name user groups usages request; do
        approve "$name" "$user" "$groups" "$usages" "$request" </dev/null || :
      done
    sleep 2
  done
}

case $1 in
  judge | watch) "$@" ;;
  *) exit 64 ;;
esac
`;
