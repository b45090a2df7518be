/* The data directory: made, looked at, locked. */
#include "store/directory.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/magic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include "base/cleanup.h"
#include "base/result.h"
#include "store/connection.h"

static void close_owned(int *owned) {
    if (*owned >= 0)
        close(*owned);
}

static int refuse(struct text *why) {
    TRY(text_check(why));
    return STORE_REFUSED;
}

char *directory_path(const char *directory, const char *name) {
    struct text path = TEXT_INIT;
    text_append_format(&path, "%s/%s", directory, name);
    return text_take(&path);
}

int directory_make(const char *directory, struct text *why) {
    struct stat status;
    if (mkdir(directory, 0700) == 0)
        return 0;
    if (errno != EEXIST) {
        text_append_format(why,
                           "the data directory %s cannot be made (%s): make it, or name one whose "
                           "parent this user may write to",
                           directory, strerror(errno));
        return refuse(why);
    }
    if (stat(directory, &status) < 0 || !S_ISDIR(status.st_mode)) {
        text_append_format(why, "%s is not a directory: name one for the data", directory);
        return refuse(why);
    }
    if (access(directory, W_OK | X_OK) < 0) {
        text_append_format(why, "the data directory %s cannot be written to by user %u (%s)",
                           directory, (unsigned)geteuid(), strerror(errno));
        return refuse(why);
    }
    return 0;
}

const char *directory_network_name(unsigned long magic) {
    static const struct {
        unsigned long magic;
        const char *name;
    } networks[] = {
        {NFS_SUPER_MAGIC, "NFS"},   {SMB_SUPER_MAGIC, "SMB"},
        {0xff534d42, "CIFS"},       {0xfe534d42, "SMB2"},
        {V9FS_MAGIC, "9P"},         {FUSE_SUPER_MAGIC, "FUSE or virtiofs"},
        {AFS_SUPER_MAGIC, "AFS"},   {CODA_SUPER_MAGIC, "Coda"},
        {CEPH_SUPER_MAGIC, "Ceph"}, {OCFS2_SUPER_MAGIC, "OCFS2"},
    };
    for (size_t i = 0; i < sizeof(networks) / sizeof(networks[0]); i++)
        if (networks[i].magic == magic)
            return networks[i].name;
    return NULL;
}

int directory_check_local(const char *directory, struct text *why) {
    struct statfs status;
    if (statfs(directory, &status) < 0)
        return -errno;
    const char *const name = directory_network_name((uint32_t)status.f_type);
    if (!name)
        return 0;
    text_append_format(why,
                       "the data directory %s is on a network file system (%s), where a database "
                       "can be damaged: use a local disk",
                       directory, name);
    return refuse(why);
}

static void append_holder(int file, struct text *why) {
    char pid[24] = "";
    const ssize_t length = pread(file, pid, sizeof(pid) - 1, 0);
    if (length > 0)
        pid[strcspn(pid, "\n")] = '\0';
    text_append_format(why, length > 0 ? "process %s" : "another process%s", pid);
}

static int refuse_locked(const char *directory, int file, struct text *why) {
    text_append_format(why, "the data directory %s is in use by ", directory);
    append_holder(file, why);
    text_append_string(why, " (it holds " STORE_LOCK
                            "): stop that one first, or use another data directory");
    return refuse(why);
}

int directory_lock(const char *directory, int *out, struct text *why) {
    CLEANUP(cleanup_free) char *path = directory_path(directory, STORE_LOCK);
    if (!path)
        return -ENOMEM;
    CLEANUP(close_owned) int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0) {
        text_append_format(why, "the lock file %s cannot be opened: %s", path, strerror(errno));
        return refuse(why);
    }
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (fcntl(file, F_OFD_SETLK, &whole) < 0) {
        if (errno == EAGAIN || errno == EACCES)
            return refuse_locked(directory, file, why);
        return -errno;
    }
    /* Only words for people: the lock holds on a full disk too. */
    if (ftruncate(file, 0) == 0)
        dprintf(file, "%ld\n", (long)getpid());
    *out = file;
    file = -1;
    return 0;
}

int directory_sync(const char *directory) {
    CLEANUP(close_owned) int file = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file < 0 || fsync(file) < 0)
        return -errno;
    return 0;
}
