#!/usr/bin/env bash
# Starts a real S3 service for tests: a Ceph RADOS Gateway on loopback that keeps everything in memory, up to
# 2 GiB; when those are full, writes hang, so start a new one for each run.
# Needs radosgw, ceph-mon and ceph-osd (apt-get install --no-install-recommends), and no root.
#
#   radosgw-up.sh DIR      DIR: a new or empty folder for its files; radosgw-down.sh DIR stops it
#   RGW_PORT (7480), MON_PORT (6789), S3_KEY (testkey), S3_SECRET (testsecretkey)
set -euo pipefail

dir=$(realpath -m "${1:?usage: radosgw-up.sh DIR}")
port=${RGW_PORT:-7480}
mon_port=${MON_PORT:-6789}
key=${S3_KEY:-testkey}
secret=${S3_SECRET:-testsecretkey}
conf="$dir/ceph.conf"

mkdir -p "$dir"
[ -z "$(ls -A "$dir")" ] || { echo "$dir is not empty" >&2; exit 1; }
mkdir "$dir"/{mon,osd,run,log}

# One monitor, one storage daemon, one copy, no authentication between them.
cat > "$conf" <<CONF
[global]
fsid = $(cat /proc/sys/kernel/random/uuid)
mon host = [v1:127.0.0.1:$mon_port]
ms bind msgr2 = false
public addr = 127.0.0.1
cluster addr = 127.0.0.1
auth cluster required = none
auth service required = none
auth client required = none
run dir = $dir/run
admin socket = $dir/run/\$name.asok
pid file = $dir/run/\$name.pid
log file = $dir/log/\$name.log
crash dir = $dir/log
mon data = $dir/mon
osd data = $dir/osd
keyring = $dir/keyring
osd objectstore = memstore
memstore device bytes = 2147483648
osd crush chooseleaf type = 0
osd crush update on start = false
osd class update on start = false
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 2
osd pool default pgp num = 2
osd pool default pg autoscale mode = off
mon allow pool size one = true
mon warn on pool no redundancy = false
mon max pg per osd = 1000
mon data avail crit = 1
mon data avail warn = 1
paxos propose interval = 0.02
paxos min wait = 0.01
osd class load list = *
osd class default list = *
[client.rgw]
rgw frontends = beast endpoint=127.0.0.1:$port tcp_nodelay=1
rgw thread pool size = 32
rgw enable usage log = false
rgw enable ops log = false
rgw run sync thread = false
rgw dns name = localhost
CONF

# Every daemon is given -c: radosgw-down.sh tells ours by it.
fsid=$(awk '/^fsid/ { print $3 }' "$conf")
ceph-authtool --create-keyring "$dir/keyring" --gen-key -n mon. --cap mon 'allow *' > /dev/null
monmaptool --create --addv a "[v1:127.0.0.1:$mon_port]" --fsid "$fsid" "$dir/monmap" > /dev/null
ceph-mon -c "$conf" -i a --mkfs --monmap "$dir/monmap" --keyring "$dir/keyring"
ceph-mon -c "$conf" -i a

osd_uuid=$(cat /proc/sys/kernel/random/uuid)
# On a busy machine a monitor that has just begun answers nobody yet.
patiently() {
  for _ in 1 2 3 4; do "$@" && return; sleep 1; done
  "$@"
}
osd=$(patiently ceph -c "$conf" --connect-timeout 10 osd new "$osd_uuid")
patiently ceph -c "$conf" --connect-timeout 10 osd crush add "osd.$osd" 1 root=default host=local > /dev/null 2>&1
ceph-osd -c "$conf" -i "$osd" --mkfs --osd-uuid "$osd_uuid" > /dev/null 2>&1
ceph-osd -c "$conf" -i "$osd" > /dev/null

radosgw-admin -c "$conf" user create --uid=test --display-name=test \
  --access-key="$key" --secret-key="$secret" > /dev/null 2>&1
radosgw -c "$conf" -n client.rgw

for _ in $(seq 100); do
  if (exec 3<> "/dev/tcp/127.0.0.1/$port") 2> /dev/null; then
    echo "TEST_S3_ENDPOINT=http://127.0.0.1:$port TEST_S3_KEY=$key TEST_S3_SECRET=$secret"
    exit 0
  fi
  sleep .1
done
echo "the gateway does not listen on $port; its logs are in $dir/log" >&2
exit 1
