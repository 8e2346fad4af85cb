#pragma once

#include <cstddef>
#include <map>
#include <string>

namespace tengen::server {

/// How much of something limited each client holds, and all together.
class ClientShares {
public:
    void add(const std::string& client, std::size_t amount) {
        used_ += amount;
        shares_[client] += amount;
    }
    /// REQUIRES: that much was added.
    void remove(const std::string& client, std::size_t amount) {
        used_ -= amount;
        const auto found = shares_.find(client);
        found->second -= amount;
        if (found->second == 0) shares_.erase(found);
    }

    [[nodiscard]] std::size_t used() const { return used_; }
    [[nodiscard]] std::size_t of(const std::string& client) const {
        const auto found = shares_.find(client);
        return found == shares_.end() ? 0 : found->second;
    }
    /// The largest share.
    [[nodiscard]] std::size_t largest() const {
        std::size_t largest = 0;
        for (const auto& [client, share] : shares_) largest = std::max(largest, share);
        return largest;
    }

private:
    std::size_t used_ = 0;
    std::map<std::string, std::size_t> shares_;
};

/// Memory for request bodies: none of it is taken before a client has sent what it is for. A client
/// has at most as much as is left for others, so that no number of them takes all of it.
class BodyBudget {
public:
    BodyBudget(std::size_t max, std::size_t maxPerClient)
        : max_(max), maxPerClient_(maxPerClient) {}

    /// What one body has taken; gives it back when it goes. REQUIRES: the budget outlives it.
    class Charge {
    public:
        Charge() = default;
        Charge(BodyBudget& budget, std::string client)
            : budget_(&budget), client_(std::move(client)) {}
        ~Charge() { release(); }
        Charge(const Charge&) = delete;
        Charge& operator=(const Charge&) = delete;
        Charge(Charge&&) = delete;

        /// Makes it `size` bytes; false when there are not as many left.
        bool growTo(std::size_t size) {
            if (size <= taken_) return true;
            const std::size_t more = size - taken_;
            const std::size_t used = budget_->shares_.used() + more;
            const std::size_t own = budget_->shares_.of(client_) + more;
            if (used > budget_->max_ || own > budget_->max_ - used || own > budget_->maxPerClient_)
                return false;
            budget_->shares_.add(client_, more);
            taken_ = size;
            return true;
        }
        void release() {
            if (taken_ > 0) budget_->shares_.remove(client_, taken_);
            taken_ = 0;
        }

    private:
        BodyBudget* budget_ = nullptr;
        std::string client_;
        std::size_t taken_ = 0;
    };

private:
    std::size_t max_;
    std::size_t maxPerClient_;
    ClientShares shares_;
};

}  // namespace tengen::server
